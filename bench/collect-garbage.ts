// Loaded into the product's process, where nothing else can be made to collect garbage from outside.
process.on('SIGUSR2', () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }))
