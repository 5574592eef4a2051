import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { patienceMs } from '../../test/patience.ts'

// EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH (fs/ext4/ext4.h): nothing reaches the disk any more, and unsynced
// writes are lost. In Perl, because Node has no ioctl and every Debian has Perl.
const shutdown = 'open(my $d, "<", shift) or die $!; my $f = pack("L", 2); ioctl($d, 0x8004587D, $f) or die $!'

export type Volume = {
  folder: string
  cutPower: () => void
  /** Mounts the volume again once no process has a file open there. */
  remount: () => Promise<void>
}

export function canMount(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/sbin/mkfs.ext4')
}

export async function withVolume<Result>(bytes: number, task: (volume: Volume) => Promise<Result>): Promise<Result> {
  const parent = mkdtempSync(join(tmpdir(), 'upinde-volume-'))
  const [disk, folder] = [join(parent, 'disk'), join(parent, 'mount')]
  writeFileSync(disk, '')
  truncateSync(disk, bytes)
  mkdirSync(folder)
  execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', disk])
  mount()
  const cleanUp = () => {
    spawnSync('umount', ['--lazy', folder])
    rmSync(parent, { recursive: true, force: true })
  }
  process.once('exit', cleanUp)
  try {
    return await task({
      folder,
      cutPower: () => void execFileSync('perl', ['-e', shutdown, folder]),
      async remount() {
        await unmount()
        mount()
      },
    })
  } finally {
    cleanUp()
    process.off('exit', cleanUp)
  }

  function mount() {
    execFileSync('mount', ['-o', 'loop', disk, folder])
  }

  async function unmount() {
    const deadline = Date.now() + patienceMs
    while (spawnSync('umount', [folder]).status !== 0) {
      for (const pid of processesOn(folder)) process.kill(pid, 'SIGKILL')
      if (Date.now() > deadline) throw new Error('Somebody has a file open on the volume.')
      await pause(20)
    }
  }
}

/** Finds processes by their arguments, because initdb and the like have no DATA_DIR. */
function processesOn(folder: string) {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0${folder}/`)
    } catch {
      return false
    }
  })
}
