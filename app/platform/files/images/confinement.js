import { constants } from 'node:fs'

// Runs in each thread of a confined program before its own code (confined-process.server.ts). Plain JavaScript needs no
// compiler there. Neither Node's permissions nor the kernel's limits prevent signals to other processes.
Object.assign(process, { kill: undefined, _kill: undefined, _debugProcess: undefined })

// Emscripten reads these constants through `process.binding`, which the permissions close.
Object.assign(process, {
  /** @param {string} name */
  binding(name) {
    if (name === 'constants') return { fs: constants }
    throw new Error(`${name} is closed.`)
  },
})
