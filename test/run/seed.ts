import fc from 'fast-check'

if (process.env.TEST_SEED) fc.configureGlobal({ seed: Number(process.env.TEST_SEED) })
