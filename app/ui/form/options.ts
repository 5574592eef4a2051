import { type Message, t } from '../../words/words.ts'

/** Ids are stored, compared and sent, and never change; labels are shown, in the language of the request. */
export type Option<Id extends string = string> = {
  readonly id: Id
  readonly label: string
  readonly hasFollowUp?: boolean
}

type Label = Message | string
type Entry = Label | { readonly label: Label; readonly hasFollowUp?: boolean }

type OptionsOf<Entries> = {
  [Id in keyof Entries & string]: Option<Id> & (Entries[Id] extends Label ? unknown : Omit<Entries[Id], 'label'>)
}[keyof Entries & string]

export function defineOptions<const Entries extends Record<string, Entry>>(entries: Entries) {
  return Object.entries(entries).map(([id, entry]) => {
    const { label, ...rest } = typeof entry === 'object' ? entry : { label: entry }
    return {
      id,
      ...rest,
      get label() {
        return t(label as Message)
      },
    }
  }) as unknown as readonly OptionsOf<Entries>[]
}

export function idsOf<Id extends string>(options: readonly Option<Id>[]): [Id, ...Id[]] {
  return options.map(({ id }) => id) as [Id, ...Id[]]
}

export function findOption<Each extends Option>(options: readonly Each[], id: unknown): Each | undefined {
  return options.find((option) => option.id === id)
}

/** Returns the id itself where it is not on the list: a country that somebody typed, a year. */
export function labelOf(options: readonly Option[], id: string): string {
  return findOption(options, id)?.label ?? id
}

/** Returns the options as the language of the request sorts them, without regard to accents; Other comes last. */
export function inAlphabet<Each extends Option>(options: readonly Each[]): Each[] {
  const keyed = options.map((option) => ({ option, key: sortKeyOf(option) }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ option }) => option)
}

// Not by Intl: browsers of different age would sort another way than the server did.
function sortKeyOf({ id, label }: Option) {
  const last = '\uffff'
  return id === 'Other' ? last : label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
