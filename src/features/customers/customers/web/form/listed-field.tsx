import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { oneLine } from '#contract/typed/typed-text.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { leftText } from '#web/ui/fields/left-text.ts'
import { addSourcesAndTerritories, getSourcesAndTerritories } from '../../contract.ts'
import type { CustomerForm } from './use-customer-form.ts'

const lists = { source: 'sources', territory: 'territories' } as const
const maxName = 100
/** No name of a list can be this: names are trimmed. */
const addValue = ' add'

/** A source or territory from the company's list; what is not in it yet can be added on the spot, or is when the customer is saved. */
export function ListedField({ zodForm: { form, field }, name }: { zodForm: CustomerForm; name: keyof typeof lists }) {
  const { t } = useTranslation()
  const can = useCan()
  const [search, setSearch] = useState('')
  const [refused, setRefused] = useState('')
  const known = useApi(getSourcesAndTerritories, {}, { staleTime: 60_000 })
  const add = useAction(addSourcesAndTerritories, { refreshes: [getSourcesAndTerritories] })
  const value = form.values[name]
  const names = known.data?.[lists[name]] ?? []
  const all = value && !names.includes(value) ? [value, ...names] : names
  const typed = oneLine(search)
  const input = field(name)
  const options = all.map((each) => ({ value: each, label: each }))
  const isNew = typed !== '' && !all.some((each) => each.toLowerCase() === typed.toLowerCase())
  const mayAdd = can('classification.write')
  const choose = async (chosen: string | null) => {
    if (chosen !== addValue) return form.setFieldValue(name, chosen ?? '')
    await add.mutateAsync({ body: { [lists[name]]: [typed] } }).then(
      () => form.setFieldValue(name, typed),
      () => undefined,
    )
  }
  const left = leftText(search, options)
  const isLeft = left !== '' && left !== value
  const leave = () => {
    if (isNew && !mayAdd) setRefused(left)
    else if (left) form.setFieldValue(name, left)
    input.onBlur()
  }
  return (
    <Select
      {...input}
      error={input.error ?? (refused && t('customers.form.notListed', { name: refused }))}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isLeft) event.preventDefault()
      }}
      value={value || null}
      onChange={choose}
      data={[...options, ...(isNew && typed.length <= maxName && mayAdd ? [{ value: addValue, label: typed }] : [])]}
      renderOption={({ option }) => (option.value === addValue ? t('customers.form.addNew', { name: typed }) : option.label)}
      searchable
      comboboxProps={{ withinPortal: false }}
      clearable
      clearButtonProps={{ 'aria-label': t('customers.list.clearFilter') }}
      onSearchChange={(text) => {
        setSearch(text)
        if (text) setRefused('')
      }}
      placeholder={t(mayAdd ? 'customers.form.choose' : 'customers.form.chooseOnly')}
      nothingFoundMessage={t('customers.form.noSuch')}
      maxDropdownHeight={260}
      autoComplete="off"
    />
  )
}
