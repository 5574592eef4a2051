import { StartError } from '../../platform/config/start-error.server.ts'

/** What a custodian can mend, or must know: nothing was opened and nothing was written. The message is a sentence. */
export class EscrowError extends StartError {}
