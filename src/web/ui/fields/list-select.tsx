import { type ComboboxParsedItem, Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { oneLine } from '#contract/typed/typed-text.ts'
import { afterPress } from '#web/app/after-press.ts'
import { leftText, type Option } from './left-text.ts'
import { nearestFirst } from './nearest-first.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable' | 'autoComplete'> & {
  data: readonly Option[]
  value: string | null
  onChange: (value: string | null) => void
  /** Where what is not in the list yet can be added on the spot. */
  onAdd?: ((name: string) => unknown) | false
  /** What is typed and not in the list never becomes the value. */
  refuses?: boolean
}

/** No option has this value: names are trimmed. */
const addValue = ' add'
const longestName = 100

/**
 * One of a list that is here, found by typing. What is typed and left becomes the field's value: the option that it names, or the text itself,
 * which stays in the box and which the form takes or refuses in words; where it `refuses` it says why the box has its former value again.
 * Enter takes the nearest option, which is marked, or says that there is none. Emptied by hand it is empty, where it may be.
 */
export function ListSelect({ data, value, onChange, onAdd, refuses = false, nothingFoundMessage, onBlur, error, ...look }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const [kept, setKept] = useState('')
  const [refused, setRefused] = useState('')
  const isKept = value && value === kept && !data.some((each) => each.value === value)
  const options = isKept ? [{ value, label: value }, ...data] : data
  const name = oneLine(typed ?? '')
  const left = leftText(name, options)
  const isLeft = left !== '' && left !== value
  const isNew = isLeft && !options.some((each) => each.value === left)
  const mayAdd = Boolean(onAdd) && name.length <= longestName
  const leave: SelectProps['onBlur'] = (event) => {
    setTyped(null)
    setRefused('')
    if (isNew && refuses) afterPress(() => setRefused(left))
    else if (isLeft) {
      setKept(left)
      onChange(left)
    } else if (typed === '' && look.clearable) onChange(null)
    onBlur?.(event)
  }
  const choose = (chosen: string | null) => {
    setTyped(null)
    setRefused('')
    if (chosen === addValue && onAdd) onAdd(name)
    else onChange(chosen)
  }
  return (
    <Select
      placeholder={t(onAdd ? 'choice.chooseOrAdd' : 'choice.choose')}
      clearButtonProps={{ 'aria-label': t('choice.clear') }}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={260}
      {...look}
      searchable
      filter={({ options, search }) => found(options, search)}
      selectFirstOptionOnChange={isLeft}
      autoComplete="off"
      data={[...options, ...(isNew && mayAdd ? [{ value: addValue, label: name }] : [])]}
      renderOption={({ option }) => (option.value === addValue ? t('choice.add', { name }) : option.label)}
      // It would stand over what is said.
      nothingFoundMessage={refused ? undefined : (nothingFoundMessage ?? t('choice.noneFound'))}
      error={refused ? t('choice.notListed', { name: refused }) : error}
      value={value || null}
      onChange={choose}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value)
        setRefused('')
      }}
      // The one that stands there already is no change.
      onOptionSubmit={() => setTyped(null)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !isLeft) return
        event.preventDefault()
        if (!mayAdd && nearestFirst(options, name).length === 0) setRefused(left)
      }}
    />
  )
}

/** The line that adds what is typed stays behind those that are there. */
function found(options: ComboboxParsedItem[], typed: string) {
  const all = options.flatMap((each) => ('group' in each ? [] : [each]))
  return [...nearestFirst(all.filter(isThere), typed), ...all.filter((each) => !isThere(each))]
}
const isThere = ({ value }: Option) => value !== addValue
