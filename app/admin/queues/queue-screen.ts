import type { ReactNode } from 'react'
import type { AdminQueue, QueueItem, QueueRow, RejectionReason, Ruling } from '../../moderation/queue.ts'
import type { Option } from '../../ui/form/options.ts'

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

/** A way to decide: `title` says what becomes of whom, `follows` what else happens. The first is suggested, a grave one red. */
export type Choice = { state: string; label: string; title: string; follows: readonly string[]; isGrave: boolean }
/** `always` follows whatever is chosen. */
export type Choices = { always: string; choices: readonly Choice[] }

/** What admins see of a queue, and what they can do with its items. */
export type QueueScreen<Row extends QueueRow = QueueRow, Item extends QueueItem = QueueItem> = {
  name: string
  /** On the card of the dashboard, and as the title of the desk. */
  label: string
  /** What an item is. */
  thing: string
  /** Set where each opening is recorded: why. */
  confidence?: string
  list: {
    /** The tab of the dashboard, or the title of a page of its own. Lists of one title share it. */
    title: string
    isTab?: true
    /** Stands beside its tabs, where lists share a title. */
    of?: string
    /** With the first, the list opens. One alone is not shown, unless lists share a title. */
    tabs: readonly { show: string; label(count: string): string }[]
    /** All but the last, “Actions”. */
    columns: readonly string[]
    /** `on` names the only tab that has it. */
    filters: Record<string, { label: string; options?: readonly Option[]; on?: string }>
    isLate?(row: Row): boolean
    /** Says what comes here, where nothing waits. */
    nothing?: string
    intro?(notes: readonly string[]): ReactNode
    /** `decided` stands in place of the status, if somebody has just decided. */
    cells(row: Row, decided: ReactNode): readonly ReactNode[]
  }
  body(item: Item): ReactNode
  /** What stands below the title of an item, unless it is `about`. */
  line?(item: Item): ReactNode
  /** What can be done with an opened item beside that; `here` is the query of the list. */
  forms?(item: Item, here: string): ReactNode
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
  rejection?(row: QueueRow): RejectionTexts
  /** What deleting one means. */
  deletion?(name: string): string
  /** How far admins can be with one. */
  states?: readonly Option[]
  /** What can be decided about an opened item, if that is more than its state. */
  choices?(item: Item): Choices
}

/** Returns in words what was decided, as “Approved”. */
export function doneLabel({ decisions }: QueueScreen, ruling: Ruling | undefined): string | null {
  if (!ruling) return null
  const made =
    ruling.kind === 'set' ? decisions.set?.find(({ state }) => state === ruling.state) : decisions[ruling.kind]
  return made?.done ?? null
}

/** The queue of a screen, with the rows and items that it shows. */
export type QueueSource<Screen> = Screen extends QueueScreen<infer Row, infer Item> ? AdminQueue<Row, Item> : never
