import type { MessageInList, OpenedMessage } from '../../inbox/messages.server.ts'
import type { QueueItem, QueueRow } from '../../moderation/queue.ts'
import { handlingStates } from '../../site/handling-states.ts'
import { labelOf } from '../../ui/form/options.ts'
import { AnswerColumns } from '../frame/answer-columns.tsx'
import type { QueueScreen } from './queue-screen.ts'

type Messages = QueueScreen<QueueRow & { message: MessageInList }, QueueItem & { message: OpenedMessage }>

export const messages: Messages = {
  name: 'messages',
  label: 'Contact messages',
  thing: 'message',
  confidence: 'Somebody wrote this in confidence.',
  list: {
    title: 'Contact messages',
    tabs: [{ show: 'all', label: (count) => `Contact messages (${count} new)` }],
    columns: ['Received', 'From', 'About', 'State'],
    filters: {
      search: { label: 'Name or subject' },
      state: { label: 'State', options: handlingStates },
    },
    nothing: 'What visitors send with “Write to us” comes here.',
    cells: ({ message }, decided) => [
      message.submittedOn,
      message.name,
      message.about,
      decided ?? labelOf(handlingStates, message.state),
    ],
  },
  body: ({ message: { about, answers } }) => (
    <AnswerColumns answers={[{ title: 'About', answer: about, isWords: false, isHighlighted: false }, ...answers]} />
  ),
  decisions: {
    set: [
      { state: 'in touch', label: 'In touch', done: 'In touch' },
      { state: 'closed', label: 'Close', done: 'Closed' },
    ],
  },
  states: handlingStates,
  deletion: (name) => `The message from ${name} will be gone for good.`,
}

export const inquiries: Messages = {
  ...messages,
  name: 'inquiries',
  label: 'Inquiries',
  list: {
    ...messages.list,
    title: 'Inquiries',
    tabs: [{ show: 'all', label: (count) => `Partnership inquiries (${count} new)` }],
    nothing: 'What organisations send with “Partner with us” comes here.',
  },
}
