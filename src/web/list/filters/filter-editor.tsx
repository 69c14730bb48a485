import { Checkbox, Group, Radio, ScrollArea, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../ui/fields/date/date-field.tsx'
import { PresetButtons } from '../../ui/fields/date/preset-buttons.tsx'
import { isDayOrEmpty } from '../../ui/fields/date/typed-day.ts'
import { AmountInput } from './amount-input.tsx'
import type { FilterValue } from './filter-values.ts'
import { type Filter, rangeOf, useFilterOptions, useOptionLabel, valuesOf } from './use-filters.ts'

type Props = { filter: Filter; value: FilterValue | undefined; onChange: (value: FilterValue | null) => void }
/** From this many options on, a field narrows them. */
const searchableFrom = 10

/** The inputs of one filter, by its type. */
export default function FilterEditor(props: Props) {
  const { type } = props.filter
  if (type === 'multi') return <ManyOf {...props} />
  if (type === 'select' || type === 'bool') return <OneOf {...props} />
  if (type === 'text') return <FreeText {...props} />
  return <Range {...props} />
}

function ManyOf({ filter, value, onChange }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const options = useFilterOptions(filter, search)
  const chosen = valuesOf(value)
  // What is chosen stays in sight, so that it can be taken back.
  const hidden = chosen.filter((each) => !options.some((option) => option.value === each))
  const known = (each: string) => filter.options.find((option) => option.value === each) ?? { value: each, label: '' }
  const shown = [...hidden.map(known), ...options]
  return (
    <Stack gap="xs">
      {(filter.searchCall || filter.options.length >= searchableFrom) && (
        <TextInput
          size="sm"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          placeholder={t('common.search')}
          aria-label={t('common.search')}
        />
      )}
      <ScrollArea.Autosize mah={240} type="auto">
        <Checkbox.Group role="group" value={chosen} onChange={onChange} aria-label={filter.label}>
          <Stack gap={8} py={2} px={2}>
            {shown.map((option) => (
              <Checkbox key={option.value} value={option.value} label={<OptionLabel filter={filter} {...option} />} size="sm" />
            ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
    </Stack>
  )
}

type Labelled = { filter: Filter; value: string; label: string }

/** Without a label it is one that is chosen already and was not sent along. */
const OptionLabel = ({ filter, value, label }: Labelled) => label || <FoundLabel filter={filter} value={value} />
const FoundLabel = ({ filter, value }: Pick<Labelled, 'filter' | 'value'>) => useOptionLabel(filter, value)

function OneOf({ filter, value, onChange }: Props) {
  const { t } = useTranslation()
  const given = useFilterOptions(filter, '')
  const yesNo = [
    { value: 'Y', label: t('common.yes') },
    { value: 'N', label: t('common.no') },
  ]
  const options = given.length > 0 ? given : yesNo
  return (
    <Radio.Group
      value={typeof value === 'string' ? value : (filter.default ?? '')}
      onChange={(chosen) => onChange(chosen === filter.default ? null : chosen)}
      aria-label={filter.label}
    >
      <Stack gap={8} py={2} px={2}>
        {filter.default === null && <Radio value="" label={t('customers.list.any')} size="sm" />}
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} size="sm" />
        ))}
      </Stack>
    </Radio.Group>
  )
}

const FreeText = ({ filter, value, onChange }: Props) => (
  <TextInput
    size="sm"
    aria-label={filter.label}
    value={typeof value === 'string' ? value : ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    maxLength={200}
  />
)

function Range({ filter, value, onChange }: Props) {
  const { t } = useTranslation()
  const range = rangeOf(value)
  const ends = [
    { end: 'from', label: t('customers.list.from') },
    { end: 'to', label: t('customers.list.to') },
  ] as const
  const inputs = (
    <Group grow wrap="nowrap" gap="xs" align="flex-end">
      {ends.map(({ end, label }) =>
        filter.type === 'numberRange' ? (
          <AmountInput
            key={end}
            label={label}
            name={`${filter.label}: ${label}`}
            value={range[end] ?? ''}
            onChange={(amount) => onChange({ ...range, [end]: amount })}
          />
        ) : (
          <DateField
            key={end}
            size="sm"
            label={label}
            aria-label={`${filter.label}: ${label}`}
            value={range[end] ?? ''}
            onChange={(day) => isDayOrEmpty(day) && onChange({ ...range, [end]: day })}
          />
        ),
      )}
    </Group>
  )
  if (filter.type === 'numberRange') return inputs
  return (
    <Stack gap="sm">
      <PresetButtons from={range.from ?? ''} to={range.to ?? ''} name={filter.label} onChange={onChange} />
      {inputs}
    </Stack>
  )
}
