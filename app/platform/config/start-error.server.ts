/** Stops the start for a reason that the operator can fix; the message is shown to them. */
export class StartError extends Error {}
