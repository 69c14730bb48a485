import { type ComboboxParsedItem, getOptionsLockup, getParsedComboboxData, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPress } from '#web/app/after-press.ts'
import { leftText } from './left-text.ts'

const typingMs = 200

/** What stands in the box, and what the server is asked for: the same a moment later, and nothing while the chosen one's label stands there. */
export function useTyped(isChosen: (text: string) => boolean = () => false) {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, typingMs)
  return {
    typed,
    setTyped,
    search: isChosen(settled) ? '' : settled,
    isTyping: typed !== '' && !isChosen(typed),
    isSettled: typed === settled,
  }
}

type Props = Omit<SelectProps, 'searchable' | 'filter' | 'onSearchChange' | 'nothingFoundMessage' | 'onChange'> & {
  onChange: (value: string | null) => void
  typed: ReturnType<typeof useTyped>
  answer: { isFetching: boolean; error: Error | null }
  nothingFound: string | undefined
  /** Takes what is typed and left as the field's value, for the form to refuse in words. */
  onLeft?: (text: string) => void
}

/**
 * One of many that the server finds while a person types. Mantine remembers the place of the option that is marked, not the option: taken
 * after another answer has come, it would be another. So nothing can be taken before what is typed is answered, then the first one is
 * marked; and Enter never sends the form with something typed that was not taken, but says that nothing is it. What is left typed is taken
 * where it names an option; else `onLeft` takes it, or it is said why nothing is chosen.
 */
export function FoundSelect({
  typed: { typed, setTyped, isTyping, isSettled },
  answer,
  nothingFound,
  error,
  onChange,
  onLeft,
  onBlur,
  ...look
}: Props) {
  const { t } = useTranslation()
  const [refused, setRefused] = useState('')
  const [entered, setEntered] = useState('')
  const isAnswered = isSettled && !answer.isFetching
  const isNone = isAnswered && !answer.error && nothingFound !== undefined && look.data?.length === 0
  const said = refused || (isTyping && isNone && entered === typed ? typed : '')
  const choose = (value: string | null) => {
    setRefused('')
    onChange(value)
  }
  const leave = () => {
    const options = Object.values(getOptionsLockup(getParsedComboboxData(look.data))).map(({ value, label }) => ({
      value: `${value}`,
      label,
    }))
    const left = leftText(typed, options)
    if (options.some(({ value }) => value === left)) return choose(left)
    if (onLeft) return onLeft(left)
    if (look.value) onChange(null)
    afterPress(() => setRefused(left))
  }
  return (
    <Select
      // Fixed: a dialog would cut it off.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      maxDropdownHeight={260}
      autoComplete="off"
      {...look}
      searchable
      onSearchChange={(text) => {
        setTyped(text)
        if (text) setRefused('')
      }}
      onChange={choose}
      onBlur={(event) => {
        if (isTyping) leave()
        onBlur?.(event)
      }}
      // What is typed may stand where the label does not show it.
      filter={({ options }) => (isAnswered ? options : options.map(outOfReach))}
      selectFirstOptionOnChange={isTyping && isAnswered}
      allowDeselect={!isTyping}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !isTyping) return
        event.preventDefault()
        setEntered(typed)
      }}
      // It would stand over what is said.
      nothingFoundMessage={isAnswered && !answer.error && !said ? nothingFound : undefined}
      error={said ? t('choice.notListed', { name: said }) : (error ?? answer.error?.message)}
    />
  )
}

const outOfReach = (option: ComboboxParsedItem): ComboboxParsedItem =>
  'group' in option ? { ...option, items: option.items.map((each) => ({ ...each, disabled: true })) } : { ...option, disabled: true }
