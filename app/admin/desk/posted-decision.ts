import { type PostedRejectionAnswer, postedRejection, type Rejection } from '../../site/rejection.ts'

type PostedDecision =
  | { id: string; version: string; rejection: Rejection | null; answer?: never }
  | { id: string; answer: PostedRejectionAnswer }

/** Reads an approval or a rejection. The answer has what was typed of a rejection and says what to correct. */
export function postedDecision(form: FormData): PostedDecision {
  const [id, version] = [String(form.get('id') ?? ''), String(form.get('version') ?? '')]
  // Whatever is not an approval needs a reason.
  if (form.get('verdict') === 'approve') return { id, version, rejection: null }
  const { rejection, answer } = postedRejection(form)
  return rejection ? { id, version, rejection } : { id, answer }
}
