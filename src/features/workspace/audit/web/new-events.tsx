import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { listAudit } from '../contract.ts'
import type { AuditState } from './audit-state.ts'

const most = 20

type Props = { query: AuditState; newest: string; onShow: () => Promise<unknown> }

/** What came since the log was read waits behind a button: lines do not move while somebody reads them. */
export function NewEvents({ query, newest, onShow }: Props) {
  const { t } = useTranslation()
  const latest = useApi(listAudit, { query: { ...query, limit: most } }, { refetchInterval: useFallbackInterval() })
  const count = latest.data?.rows.filter(({ id }) => id > newest).length ?? 0
  return (
    <div role="status">
      {count > 0 && (
        <Button variant="light" size="xs" mb="sm" leftSection={<IconArrowUp size={14} aria-hidden />} onClick={onShow}>
          {count >= most ? t('audit.manyNew', { count: most }) : t('audit.new', { count })}
        </Button>
      )}
    </div>
  )
}
