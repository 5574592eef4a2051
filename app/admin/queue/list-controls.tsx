import { countText } from '../../moderation/queue-age.ts'
import { Field } from '../../ui/form/field.tsx'
import { SearchInput } from '../../ui/form/inputs.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { Select } from '../../ui/form/select.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { FoldedOnPhones } from '../../ui/list/folded-on-phones.tsx'
import { Tabs } from '../../ui/list/tabs.tsx'
import type { QueueCard } from '../dashboard/queue-overview.server.ts'
import type { QueueScreen } from '../queues/queue-screen.ts'
import { type QueueName, queueNames, screenOf } from '../queues/queues.ts'
import { type ListPlace, listPath } from './list-place.ts'

/** Leads to the parts of a list, and to the lists that share its place. */
export function ListTabs({ name, show, cards }: { name: QueueName; show: string; cards: readonly QueueCard[] }) {
  const { title } = screenOf(name).list
  const lists = queueNames.filter((each) => screenOf(each).list.title === title)
  if (lists.length === 1 && screenOf(name).list.tabs.length === 1) return null
  return (
    <div className="list-tabs">
      {lists.map((each) => {
        const screen = screenOf(each)
        const count = countText(cards.find((card) => card.name === each)?.count ?? 0)
        return (
          <div key={each}>
            {screen.list.of && <strong>{screen.list.of}</strong>}
            <Tabs
              label={screen.label}
              tabs={screen.list.tabs.map((tab) => ({
                to: listPath(screen, { show: tab.show }),
                label: tab.label(count),
                current: each === name && tab.show === show,
              }))}
            />
          </div>
        )
      })}
    </div>
  )
}

/** The form keeps what the list shows, and leaves out the fields that it sends. */
export function ListFilters({ screen, place }: { screen: QueueScreen; place: ListPlace }) {
  const { filters, tabs } = screen.list
  const shown = Object.entries(filters).filter(([name]) => name in place.filters)
  if (shown.length === 0) return null
  return (
    <FoldedOnPhones
      summary="Search"
      set={shown.flatMap(([name, { options = [] }]) => labelOf(options, place.filters[name] ?? '') || [])}
    >
      <FilterForm
        path={listPath(screen, { show: place.show })}
        address={listPath(screen, place)}
        className="filters admin-filters"
      >
        {place.show !== tabs[0]?.show && <input type="hidden" name="show" value={place.show} />}
        {shown.map(([name, { label, options }]) => (
          <Field key={name} name={name} label={label}>
            {options ? (
              <Select
                options={options}
                placeholder={`All ${label.toLowerCase()}s`}
                defaultValue={place.filters[name]}
              />
            ) : (
              <SearchInput defaultValue={place.filters[name]} />
            )}
          </Field>
        ))}
      </FilterForm>
    </FoldedOnPhones>
  )
}
