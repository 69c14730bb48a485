import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#web/ui/data-table.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import type { ShownOrder } from '../contract.ts'
import type { Document } from './document-record.tsx'

/** The order in words: who, where, when, what, for how much. */
export function OrderTab({ document: { order, items } }: { document: Document }) {
  const { t } = useTranslation()
  if (!order) return <Text c="dimmed">{t('edi.noOrder')}</Text>
  return (
    <Stack gap="lg">
      {order.parties.length > 0 && (
        <Group gap="xl" align="flex-start">
          {order.parties.map((party, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change
            <Party key={index} party={party} />
          ))}
        </Group>
      )}
      <Said
        texts={[
          ...order.dates.map(({ code, date }) => `${code} ${date}`),
          ...order.references.map(({ code, value }) => `${code} ${value}`),
        ]}
      />
      <TableScroll minWidth={560} label={t('edi.tabs.order')}>
        <DataTable>
          <thead>
            <tr>
              <th>{t('edi.columns.line')}</th>
              <th>{t('edi.columns.item')}</th>
              <th>{t('edi.columns.ours')}</th>
              <th data-end>{t('edi.columns.quantity')}</th>
              <th data-end>{t('edi.columns.price')}</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line, index) => (
              <Line key={line.position} line={line} index={index} item={items[index] ?? null} />
            ))}
          </tbody>
        </DataTable>
      </TableScroll>
      {order.notes.map((note) => (
        <Text key={note} size="sm" style={{ whiteSpace: 'pre-line' }}>
          {note}
        </Text>
      ))}
    </Stack>
  )
}

const Said = ({ texts }: { texts: string[] }) =>
  texts.length > 0 && (
    <Group gap="lg">
      {[...new Set(texts)].map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </Group>
  )

function Party({ party: { code, names, id, address } }: { party: ShownOrder['parties'][number] }) {
  return (
    <Stack gap={0}>
      <Text size="sm" c="dimmed">
        {[code, id && `${id.qualifier} ${id.code}`].filter(Boolean).join(' · ')}
      </Text>
      {[...names, ...address].map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </Stack>
  )
}

type LineProps = { line: ShownOrder['lines'][number]; index: number; item: Document['items'][number] }
function Line({ line, index, item }: LineProps) {
  const { t } = useTranslation()
  return (
    <tr>
      <td>{line.number || index + 1}</td>
      <td>
        {line.codes.map(({ qualifier, code }) => `${qualifier} ${code}`).join(' · ')}
        <Text size="sm" c="dimmed">
          {line.descriptions.join(' ')}
          {line.stores.length > 0 && ` ${t('edi.shared', { count: line.stores.length })}`}
        </Text>
      </td>
      <td>
        {item ? item.itemNumber : t('edi.noItem')}
        {item && item.casePack !== '1' && (
          <Text size="sm" c="dimmed">
            {t('edi.packOf', { count: Number(item.casePack) })}
          </Text>
        )}
      </td>
      <td data-end>
        {line.quantity} {line.unit}
      </td>
      <td data-end>{line.price ?? ''}</td>
    </tr>
  )
}
