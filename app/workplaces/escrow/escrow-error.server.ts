import { StartError } from '../../platform/config/start-error.server.ts'

/** Thrown before anything is unsealed or written. The message is a sentence for the custodian. */
export class EscrowError extends StartError {}
