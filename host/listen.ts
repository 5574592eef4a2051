import { once } from 'node:events'
import type { Server } from 'node:http'
import { StartError } from '../app/platform/config/config.server.ts'

type Place = { port: number; host: string; setting?: string }

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program listens there. Stop it, or set PORT to another number',
  EACCES: 'this user may not use that port. Set PORT to a number from 1024',
  EADDRNOTAVAIL: 'this machine does not have that address. Set HOST to one of its own',
  ENOTFOUND: 'this host name is not known. Set HOST to an address of this machine',
}

/** `setting` is the name of the setting that gives the port. */
export async function listen(server: Server, { port, host, setting = 'PORT' }: Place): Promise<void> {
  try {
    await once(server.listen({ port, host }), 'listening')
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']?.replace('PORT', setting)
    throw reason ? new StartError(`Port ${port} of ${host} cannot be opened: ${reason}.`) : error
  }
}
