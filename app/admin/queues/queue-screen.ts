import type { ReactNode } from 'react'
import type { HoldRecord } from '../../mentorship/connect/reports/holds-for-admin.server.ts'
import type { WaitingDecision } from '../../moderation/decisions.server.ts'
import type { RejectionReason } from '../../moderation/rejection.ts'
import type { Option } from '../../ui/form/options.ts'

/** `name` is whose or what it is. */
export type Head = { id: string; name: string; version: number; isPending: boolean; isApproved?: boolean }

/** `decided` is what was decided about it at the desk, where it can still be undone. */
export type Row = Head & { decided?: string | null }

/** An opened item. `about` comes with the name, as its date. */
export type Item = Head & {
  about: string
  handling?: { state: string; version: number }
  record?: HoldRecord
}

/** `consequence` is what a rejection does. */
export type RejectionTexts = {
  why: string
  whyHint: string
  words: string
  wordsHint: string
  note?: string
  consequence: string
}

type Label = { label: string; done: string }

/** What admins see of a queue, and what they can do with its items. */
export type QueueScreen<R extends Row = Row, I extends Item = Item> = {
  name: string
  /** On the card of the dashboard, and as the title of the desk. */
  label: string
  deskTitle: string
  /** What an item is, and how it is called with its name. */
  thing: string
  called(name: string): string
  /** Set where each opening is recorded: why. */
  confidence?: string
  list: {
    /** The tab of the dashboard, or the title of a page of its own. Lists of one title share it. */
    title: string
    isTab?: true
    back: string
    /** With the first, the list opens. */
    tabs: readonly { show: string; label(count: string): string }[]
    caption: string
    nouns: readonly [one: string, many: string]
    /** All but the last, “Actions”. */
    columns: readonly string[]
    filters: Record<string, { label: string; hint?: string; options?: readonly Option[] }>
    intro?(notes: readonly string[]): ReactNode
    /** `decided` stands in place of the status, if somebody has just decided. */
    cells(row: R, decided: ReactNode): readonly ReactNode[]
  }
  body(item: I): ReactNode
  /** What can be decided at the desk. */
  decisions: {
    approve?: Label
    reject?: Label
    ask?: Label
    set?: readonly (Label & { state: string })[]
  }
  /** Whether items can be approved and rejected away from the desk, too. */
  decidesInLists?: true
  reasons?: readonly Option<RejectionReason>[]
  rejection?(head: Head): RejectionTexts
  /** What deleting one means. */
  deletion?(name: string): string
  /** How far admins can be with one; with a question, they choose another than the present. */
  states?: readonly Option[]
  question?: string
}

/** Returns in words what was decided, as “Approved”. */
export function doneLabel({ decisions }: QueueScreen, made: Pick<WaitingDecision, 'verdict' | 'choice'> | undefined) {
  if (!made) return null
  const { verdict, choice } = made
  const label = verdict === 'set' ? decisions.set?.find(({ state }) => state === choice) : decisions[verdict]
  return label?.done ?? null
}
