import type { ReactNode } from 'react'
import type { Wanted } from '../../../platform/uploads/chosen-file.ts'
import type { Answers } from '../../../ui/wizard/question.ts'
import type { Application, ApplicationPlan } from './application.ts'
import type { useApplication } from './use-application.ts'

/** What one of the two applications is made of. */
export type ApplicationForm<Field extends string> = {
  plan: ApplicationPlan<Field>
  title: string
  sections: readonly string[]
  submitLabel: string
  /** Where script sends the finished form. */
  address: string
  /** Where one goes when it is stored. */
  next: string
  file: { field: Field; wanted: Wanted; Stored: (props: StoredProps) => ReactNode }
  /** What is said to those who applied before. */
  again: string
  /** What is said above the questions of a step. */
  notes: Partial<Record<number, ReactNode>>
  /** What the answers so far may tell; drawn on the last step. */
  Warning?: (props: WarningProps<Field>) => ReactNode
  /** What members would see of the answers so far; drawn on the last step, with the warning above it where script runs. */
  Preview?: (props: PreviewProps<Field>) => ReactNode
}

export type PreviewProps<Field extends string> = Omit<StoredProps, 'onUnreadable'> & {
  answers: Answers<Field>
  warning: ReactNode
}

export type WarningProps<Field extends string> = {
  answers: Answers<Field>
  /** The page has no other message. */
  isMessage: boolean
}

export type StoredProps = {
  fileUrl: string | null
  chosen: File | undefined
  removes: boolean
  onUnreadable: () => void
}

export type Start<Field extends string> = { wizard: Application<Field>; fileUrl: string | null; isAgain: boolean }

/** What the parts of a step are drawn from. */
export type Part<Field extends string> = {
  about: ApplicationForm<Field>
  application: ReturnType<typeof useApplication<Field>>
}
