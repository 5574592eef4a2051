/** What keeps the product from running and the person who runs it can mend; the message is a sentence for them. */
export class StartError extends Error {}
