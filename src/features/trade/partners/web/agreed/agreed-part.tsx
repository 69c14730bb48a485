import { Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { TableScroll } from '#web/ui/table-scroll.tsx'

type Props<Row> = {
  title: string
  help: string
  none: string
  /** Without it nothing can be added. */
  add: { text: string; onAdd: () => void } | null
  heads: readonly string[]
  rows: readonly Row[]
  cells: (row: Row) => readonly ReactNode[]
}

/** A small table of what is agreed, with its heading and what adds to it. */
export function AgreedPart<Row extends { id: string }>({ title, help, none, add, heads, rows, cells }: Props<Row>) {
  const id = useId()
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h4" id={id} mb={4}>
            {title}
          </Title>
          <Text size="sm" c="dimmed" maw={640}>
            {help}
          </Text>
        </div>
        {add && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add.onAdd}>
            {add.text}
          </Button>
        )}
      </Group>
      {rows.length === 0 ? (
        <Text>{none}</Text>
      ) : (
        <TableScroll minWidth={0} label={title}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                {heads.map((head, index) => (
                  <Table.Th key={head}>{index === heads.length - 1 ? <span className="visually-hidden">{head}</span> : head}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id}>
                  {cells(row).map((cell, index) => (
                    <Table.Td key={heads[index]} style={{ overflowWrap: 'anywhere' }}>
                      {cell}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      )}
    </Stack>
  )
}
