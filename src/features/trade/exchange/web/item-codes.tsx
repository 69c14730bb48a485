import { Text } from '@mantine/core'
import { tradeWord } from './trade-words.ts'

/** The codes under which a line names an article, each with what kind of code it is. */
export const ItemCodes = ({ codes, size = 'sm' }: { codes: { qualifier: string; code: string }[]; size?: 'xs' | 'sm' }) =>
  codes.map(({ qualifier, code }) => (
    <Text key={`${qualifier} ${code}`} span size={size} mr="sm" style={{ display: 'inline-block' }}>
      <Text span size="xs" c="dimmed">
        {tradeWord('items', qualifier) ?? ''} {qualifier}
      </Text>{' '}
      {code}
    </Text>
  ))
