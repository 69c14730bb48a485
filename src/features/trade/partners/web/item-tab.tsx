import { Anchor, Text } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { partnerPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listCodesOfItem } from '../contract.ts'

/** What partners call an item; changed on the partner's own page. */
export default function ItemTab({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const codes = useApi(listCodesOfItem, { params: { itemId } })
  if (codes.error) return <ErrorState error={codes.error} onRetry={codes.refetch} />
  if (!codes.data) return <ListSkeleton rowPx={42} label={t('partners.loadingOne')} />
  if (codes.data.rows.length === 0)
    return <EmptyState icon={<IconBarcode size={36} />} title={t('partners.ofItem.none')} text={t('partners.ofItem.noneText')} />
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('fields.partner')}</th>
          <th scope="col">{t('fields.code')}</th>
          <th scope="col" data-wide>
            {t('fields.qualifier')}
          </th>
          <th scope="col">{t('fields.unit')}</th>
          <th scope="col" data-end>
            {t('fields.casePack')}
          </th>
        </tr>
      </thead>
      <tbody>
        {codes.data.rows.map(({ id, partnerId, partnerName, qualifier, code, unit, casePack }) => (
          <tr key={id}>
            <th scope="row">
              <Anchor component={Link} to={`${partnerPath(partnerId)}?tab=items`}>
                {partnerName}
              </Anchor>
            </th>
            <td className="numbers" style={{ overflowWrap: 'anywhere' }}>
              {code}
              <Text size="xs" c="dimmed" data-narrow>
                {qualifier}
              </Text>
            </td>
            <td data-wide>{qualifier}</td>
            <td>{unit || t('partners.items.anyUnit')}</td>
            <td data-end>{casePack}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
