import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { oneLine } from '#contract/typed/typed-text.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { leftText } from '#web/ui/fields/left-text.ts'
import { addContactType, listContactTypes } from '../contract.ts'

/** No type can be called this: names are trimmed. */
const addValue = ' add'

type Props = { value: string; input: Omit<SelectProps, 'value' | 'onChange'>; onChange: (name: string) => void }

/** A contact type from the company's list; what is not in it yet can be added on the spot. */
export function TypeField({ value, input, onChange }: Props) {
  const { t } = useTranslation()
  const mayAdd = useCan()('classification.write')
  const [search, setSearch] = useState('')
  const known = useApi(listContactTypes, {}, { staleTime: 60_000 })
  const add = useAction(addContactType, { refreshes: [listContactTypes] })
  const names = known.data?.rows ?? []
  const all = value && !names.includes(value) ? [value, ...names] : names
  const typed = oneLine(search)
  const options = all.map((each) => ({ value: each, label: each }))
  const isNew = typed !== '' && typed.length <= 100 && !all.some((each) => each.toLowerCase() === typed.toLowerCase())
  const choose = async (chosen: string | null) => {
    if (chosen !== addValue) return onChange(chosen ?? '')
    await add.mutateAsync({ body: { name: typed } }).then(
      () => onChange(typed),
      () => undefined,
    )
  }
  const left = leftText(search, options)
  const isLeft = left !== '' && left !== value
  const leave: SelectProps['onBlur'] = (event) => {
    if (left) onChange(left)
    input.onBlur?.(event)
  }
  return (
    <Select
      {...input}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isLeft) event.preventDefault()
      }}
      value={value || null}
      onChange={choose}
      data={[...options, ...(isNew && mayAdd ? [{ value: addValue, label: typed }] : [])]}
      renderOption={({ option }) => (option.value === addValue ? t('customers.form.addNew', { name: typed }) : option.label)}
      searchable
      clearable
      comboboxProps={{ withinPortal: false }}
      clearButtonProps={{ 'aria-label': t('customers.list.clearFilter') }}
      onSearchChange={setSearch}
      placeholder={t(mayAdd ? 'customers.form.choose' : 'customers.form.chooseOnly')}
      nothingFoundMessage={t('customers.form.noSuch')}
      maxDropdownHeight={240}
      autoComplete="off"
    />
  )
}
