import { Text } from '@mantine/core'
import { type TradeWords, tradeWord } from './trade-words.ts'

/** A code in words, with the code itself small beside it; a code that we have no word for stands as it is. */
export function Coded({ group, code, kind = '' }: { group: TradeWords; code: string; kind?: string }) {
  const word = tradeWord(group, code, kind)
  if (!word) return <span>{code}</span>
  return (
    <span>
      {word}{' '}
      {code && (
        <Text span size="xs" c="dimmed">
          {code}
        </Text>
      )}
    </span>
  )
}
