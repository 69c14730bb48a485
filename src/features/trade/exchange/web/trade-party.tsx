import { Stack, Text } from '@mantine/core'
import { Coded } from './coded.tsx'

type Party = { role: string; code: string; names: string[]; id: { qualifier: string; code: string } | null; address: string[] }

/** Somebody in a trading document: as what, under which number, with which address. */
export function TradeParty({ party: { role, code, names, id, address } }: { party: Party }) {
  return (
    <Stack gap={0}>
      <Text size="sm" c="dimmed">
        <Coded group="parties" code={code} kind={role} />
        {id && ` · ${id.code}`}
      </Text>
      {[...names, ...address].map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </Stack>
  )
}
