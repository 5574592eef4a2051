import type { Option } from '../../ui/form/options.ts'
import { FoldedOnPhones } from '../../ui/list/folded-on-phones.tsx'
import { Tabs } from '../../ui/list/tabs.tsx'
import { t } from '../../words/words.ts'

/** Leads to the figures of all countries, or of one: `country` is the one that is shown, or empty. */
export function CountryTabs({
  countries,
  country,
  addressOf,
}: {
  countries: readonly Option[]
  country: string
  addressOf: (country: string) => string
}) {
  const tabs = [{ id: '', label: t('All countries') }, ...countries].map(({ id, label }) => ({
    to: addressOf(id),
    label,
    current: id === country,
  }))
  return (
    <FoldedOnPhones
      summary={t('Country')}
      set={tabs.flatMap(({ label, current }) => (current ? [label] : []))}
      key={country}
    >
      <Tabs label={t('Countries')} tabs={tabs} />
    </FoldedOnPhones>
  )
}
