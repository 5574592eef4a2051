import type { Option } from '../../ui/form/options.ts'
import { t } from '../../words/words.ts'

// Without defineOptions(), which every page would have to load: the form is in the footer.
export const inquiryTypes = [
  {
    id: 'General inquiry',
    get label() {
      return t('General inquiry')
    },
  },
  {
    id: 'Partnership',
    get label() {
      return t('Partnership')
    },
  },
  {
    id: 'Complaint',
    get label() {
      return t('Complaint')
    },
  },
] as const satisfies readonly Option[]
