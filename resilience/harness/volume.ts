import { execFileSync, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 120_000
const lastBytes = 16_000_000
// EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH (fs/ext4/ext4.h): from here on nothing reaches the disk, and what was
// written and not synced is forgotten. Perl, because Node has no ioctl and every Debian has Perl.
const shutdown = 'open(my $d, "<", shift) or die $!; my $f = pack("L", 2); ioctl($d, 0x8004587D, $f) or die $!'

export type Volume = {
  folder: string
  /** The power is gone: nothing that was not synced is there when `plugIn` has come back. */
  cutPower: () => void
  /** Mounts the volume again, as soon as nobody has a file open there. */
  plugIn: () => Promise<void>
  /** Takes all that is free, or has become free again; `free` gives it back. */
  fill: () => void
  free: () => void
}

/** Whether this machine lets us mount a file system of our own; only root may. */
export function mayMount(): boolean {
  return process.getuid?.() === 0 && ['mkfs.ext4', 'mount', 'perl'].every(isThere)
}

/** Runs a task over an ext4 file system of its own, of so many bytes. */
export async function onVolume<Result>(bytes: number, task: (volume: Volume) => Promise<Result>): Promise<Result> {
  const beside = mkdtempSync(join(tmpdir(), 'upinde-volume-'))
  const [disk, folder] = [join(beside, 'disk'), join(beside, 'mount')]
  const ballast = join(folder, 'ballast')
  writeFileSync(disk, '')
  truncateSync(disk, bytes)
  mkdirSync(folder)
  execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', disk])
  mount()
  const leave = () => {
    spawnSync('umount', ['--lazy', folder])
    rmSync(beside, { recursive: true, force: true })
  }
  process.once('exit', leave)
  try {
    return await task({
      folder,
      cutPower: () => void execFileSync('perl', ['-e', shutdown, folder]),
      async plugIn() {
        await unmounted()
        mount()
      },
      fill() {
        const { bavail, bsize } = statfsSync(folder)
        const most = bavail * bsize - lastBytes
        if (most > 0) execFileSync('fallocate', ['-l', String(most), ballast])
        // The rest is the file system's to share out, so it is taken until there is no more.
        spawnSync('dd', ['if=/dev/zero', `of=${ballast}-rest`, 'bs=4k', 'oflag=append', 'conv=notrunc'])
      },
      free() {
        for (const file of [ballast, `${ballast}-rest`]) rmSync(file, { force: true })
      },
    })
  } finally {
    leave()
    process.off('exit', leave)
  }

  function mount() {
    execFileSync('mount', ['-o', 'loop', disk, folder])
  }

  async function unmounted() {
    const deadline = Date.now() + patienceMs
    while (spawnSync('umount', [folder]).status !== 0) {
      for (const pid of runningOn(folder)) process.kill(pid, 'SIGKILL')
      if (Date.now() > deadline) throw new Error('Somebody has a file open on the volume.')
      await pause(20)
    }
  }
}

/** Who was given a path of this folder: the programs that make a database, and know no setting of ours. */
function runningOn(folder: string) {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0${folder}/`)
    } catch {
      return false
    }
  })
}

function isThere(program: string) {
  const { status } = spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin:/sbin command -v ${program}`])
  return status === 0
}
