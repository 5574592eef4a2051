import type { ReactNode } from 'react'
import type { FileRule } from '../../../platform/files/file-rules.ts'
import type { Answers } from '../../../ui/wizard/question.ts'
import type { Application, ApplicationPlan } from './application.ts'
import type { useApplication } from './use-application.ts'

export type ApplicationForm<Field extends string> = {
  plan: ApplicationPlan<Field>
  title: string
  sections: readonly string[]
  submitLabel: string
  submitUrl: string
  redirectTo: string
  file: { field: Field; wanted: FileRule; Stored: (props: StoredProps) => ReactNode }
  resubmissionNotice: ReactNode
  stepNotes: Partial<Record<number, ReactNode>>
  Warning?: (props: WarningProps<Field>) => ReactNode
  Preview?: (props: PreviewProps<Field>) => ReactNode
}

export type PreviewProps<Field extends string> = Omit<StoredProps, 'onUnreadable'> & {
  answers: Answers<Field>
  warning: ReactNode
}

export type WarningProps<Field extends string> = {
  answers: Answers<Field>
  isMessage: boolean
}

export type StoredProps = {
  fileUrl: string | null
  chosen: File | undefined
  removes: boolean
  onUnreadable: () => void
}

export type Start<Field extends string> = { wizard: Application<Field>; fileUrl: string | null; isAgain: boolean }

export type StepProps<Field extends string> = {
  about: ApplicationForm<Field>
  application: ReturnType<typeof useApplication<Field>>
}
