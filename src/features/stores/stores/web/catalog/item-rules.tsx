import { ActionIcon, NativeSelect, Table, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import type { getStoreCatalog } from '../../contract.ts'

export type OwnItem = Result<typeof getStoreCatalog>['items'][number]
type Props = { items: readonly OwnItem[]; readOnly: boolean; onChange: (items: readonly OwnItem[]) => void }

const offers = { '': null, Y: true, N: false } as const
const quantities = ['minimumQuantity', 'multipleQuantity', 'maximumQuantity'] as const

/** What the store says of single items: whether it offers them, where they stand, and how many are sold at once. */
export function ItemRules({ items, readOnly, onChange }: Props) {
  const { t } = useTranslation()
  const change = (at: number, part: Partial<OwnItem>) => onChange(items.map((item, place) => (place === at ? { ...item, ...part } : item)))
  return (
    <TableScroll minWidth={720} label={t('stores.catalog.items')}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('stores.catalog.item')}</Table.Th>
            <Table.Th>{t('stores.catalog.offered')}</Table.Th>
            <Table.Th>{t('stores.catalog.position')}</Table.Th>
            {quantities.map((each) => (
              <Table.Th key={each}>{t(`stores.catalog.${each}`)}</Table.Th>
            ))}
            <Table.Th>
              <span className="visually-hidden">{t('recipients.actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item, at) => {
            const name = item.number && item.number !== item.name ? `${item.number} · ${item.name}` : item.name
            const labelled = (key: string) => t('stores.catalog.of', { what: t(`stores.catalog.${key}`), item: name })
            return (
              <Table.Tr key={item.itemId}>
                <Table.Td style={{ overflowWrap: 'anywhere', minWidth: 180 }}>
                  {name}
                  {!item.active && (
                    <Text size="sm" c="dimmed">
                      {t('stores.catalog.inactive')}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    aria-label={labelled('offered')}
                    disabled={readOnly}
                    value={item.offered === null ? '' : item.offered ? 'Y' : 'N'}
                    onChange={({ currentTarget: { value } }) =>
                      change(at, { offered: value === 'Y' || value === 'N' ? offers[value] : null })
                    }
                    data={(['', 'Y', 'N'] as const).map((value) => ({ value, label: t(`stores.catalog.offers${value || 'Category'}`) }))}
                  />
                </Table.Td>
                <Table.Td>
                  <TextInput
                    aria-label={labelled('position')}
                    readOnly={readOnly}
                    inputMode="numeric"
                    maxLength={5}
                    w={72}
                    value={item.position ?? ''}
                    onChange={({ currentTarget: { value } }) => change(at, { position: Number(value.replace(/\D/g, '')) || null })}
                  />
                </Table.Td>
                {quantities.map((each) => (
                  <Table.Td key={each}>
                    <TextInput
                      aria-label={labelled(each)}
                      readOnly={readOnly}
                      inputMode="decimal"
                      maxLength={14}
                      w={88}
                      value={item[each]}
                      onChange={({ currentTarget: { value } }) => change(at, { [each]: value })}
                    />
                  </Table.Td>
                ))}
                <Table.Td>
                  {!readOnly && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('stores.catalog.remove', { item: name })}
                      onClick={() => onChange(items.filter((_, place) => place !== at))}
                    >
                      <IconX size={16} aria-hidden />
                    </ActionIcon>
                  )}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
