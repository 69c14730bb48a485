import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { customerPath, partnerPath } from '#contract/places.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { listPricesOfItem } from '../../prices-of-item.ts'
import { amountText, daysText, fromText } from '../row-text.ts'

/** Who has an agreed price of the item. */
export function ItemAgreed({ prices: { agreed, more } }: { prices: Result<typeof listPricesOfItem> }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {t('prices.item.agreed')}
      </Title>
      {agreed.length === 0 && <Text>{t('prices.item.noAgreed')}</Text>}
      {agreed.length > 0 && (
        <DataTable>
          <thead>
            <tr>
              <th scope="col">{t('prices.item.who')}</th>
              <th scope="col" data-wide>
                {t('fields.quantity')}
              </th>
              <th scope="col" data-wide>
                {t('prices.levels.holds')}
              </th>
              <th scope="col" data-end>
                {t('prices.fields.price')}
              </th>
            </tr>
          </thead>
          <tbody>
            {agreed.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <Group gap="xs">
                    <Anchor
                      component={Link}
                      to={
                        row.ownerKind === 'customer' ? `${customerPath(row.ownerId)}?tab=prices` : `${partnerPath(row.ownerId)}?tab=agreed`
                      }
                    >
                      {row.ownerName}
                    </Anchor>
                    {row.ownerKind === 'partner' && (
                      <Badge variant="default" tt="none">
                        {t('prices.owners.partner')}
                      </Badge>
                    )}
                  </Group>
                  <Text size="sm" c="dimmed" data-narrow>
                    {[fromText(row), (row.validFrom || row.validTo) && daysText(row)].filter(Boolean).join(' · ')}
                  </Text>
                </th>
                <td data-wide>{fromText(row) || t('prices.anyQuantity')}</td>
                <td data-wide>{daysText(row)}</td>
                <td data-end>{amountText(row)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
      {more && <Text c="dimmed">{t('prices.item.more')}</Text>}
    </Stack>
  )
}
