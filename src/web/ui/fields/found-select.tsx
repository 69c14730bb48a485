import { type ComboboxParsedItem, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

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

type Props = Omit<SelectProps, 'searchable' | 'filter' | 'onSearchChange' | 'nothingFoundMessage'> & {
  typed: ReturnType<typeof useTyped>
  answer: { isFetching: boolean; error: Error | null }
  nothingFound: string | undefined
}

/**
 * One of many that the server finds while a person types. Mantine remembers the place of the option that is marked, not the option: taken
 * after another answer has come, it would be another. So nothing can be taken before what is typed is answered, then the first one is
 * marked; and Enter never sends the form with something typed that was not taken.
 */
export function FoundSelect({ typed: { setTyped, isTyping, isSettled }, answer, nothingFound, error, ...look }: Props) {
  const isAnswered = isSettled && !answer.isFetching
  return (
    <Select
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={260}
      autoComplete="off"
      {...look}
      searchable
      onSearchChange={setTyped}
      // What is typed may stand where the label does not show it.
      filter={({ options }) => (isAnswered ? options : options.map(outOfReach))}
      selectFirstOptionOnChange={isTyping && isAnswered}
      allowDeselect={!isTyping}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isTyping) event.preventDefault()
      }}
      nothingFoundMessage={isAnswered && !answer.error ? nothingFound : undefined}
      error={error ?? answer.error?.message}
    />
  )
}

const outOfReach = (option: ComboboxParsedItem): ComboboxParsedItem =>
  'group' in option ? { ...option, items: option.items.map((each) => ({ ...each, disabled: true })) } : { ...option, disabled: true }
