import { constants } from 'node:fs'

// Loaded into each thread of a confined program before its own code (confined-process.server.ts), so plain JavaScript,
// which needs no compiler. Signals to other processes are the one thing that neither Node's permissions nor the kernel's
// limits take away.
Object.assign(process, { kill: undefined, _kill: undefined, _debugProcess: undefined })

// Emscripten asks for these numbers through a door that the permissions close.
Object.assign(process, {
  /** @param {string} name */
  binding(name) {
    if (name === 'constants') return { fs: constants }
    throw new Error(`${name} is closed.`)
  },
})
