import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { Item } from '../../contract.ts'
import { quantityOf, unitOf } from '../value-text.ts'

/** What it is packed in. */
export function Packs({ item: { fields } }: { item: Item }) {
  const { t } = useTranslation()
  const { packs, unit } = fields
  return (
    <Section title={t('items.packs.title')}>
      {packs.length === 0 ? (
        <Text c="dimmed">{t('items.packs.none')}</Text>
      ) : (
        <DataTable>
          <thead>
            <tr>
              <th scope="col">{t('fields.unit')}</th>
              <th scope="col" data-end>
                {t('items.packs.holds', { unit })}
              </th>
              <th scope="col" data-end>
                GTIN
              </th>
            </tr>
          </thead>
          <tbody>
            {packs.map((pack) => (
              <tr key={pack.unit}>
                <th scope="row">{unitOf(pack.unit)}</th>
                <td data-end>{quantityOf(pack.quantity)}</td>
                <td data-end>{pack.gtin}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </Section>
  )
}
