import { Anchor, Group } from '@mantine/core'
import { IconAlertTriangle, IconScale } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { proofPath } from '#contract/places.ts'
import { getProofState } from '#features/books/proof/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { DateText } from '#web/ui/values/date-text.tsx'

/** Whether the books agree with QuickBooks, and when that was proved last; nothing while it never was. */
export function ProofLine() {
  const { t } = useTranslation()
  const { data } = useApi(getProofState, {})
  const differs = data?.state === 'differs' && data.differences > 0
  if (!data || !(differs || data.provedAt)) return null
  return (
    <Group gap="xs" wrap="nowrap">
      {differs ? (
        <IconAlertTriangle size={18} color="var(--mantine-color-error)" aria-hidden />
      ) : (
        <IconScale size={18} color="var(--mantine-color-green-7)" aria-hidden />
      )}
      <Anchor component={Link} to={proofPath()} c="inherit">
        {differs ? t('proof.dashboard.differs', { count: data.differences }) : t('proof.dashboard.agrees')}
        {!differs && data.provedAt && (
          <>
            {' '}
            · <DateText iso={data.provedAt} />
          </>
        )}
      </Anchor>
    </Group>
  )
}
