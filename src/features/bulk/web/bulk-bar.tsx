import { Button, Group, Paper, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostTicked } from '#features/customers/contract.ts'
import { lazyPart } from '#web/lazy-part.ts'
import { currentLanguage } from '#web/text.ts'
import type { Target } from './bulk-dialog.tsx'
import { BulkProgress } from './bulk-progress.tsx'

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'))

type Props = {
  ids: readonly string[]
  total: { rows: number; more: boolean } | null
  view: { search: string; sort?: string; filters: string }
  onClear: () => void
}

/** What may be done with the ticked rows, or with all of the view; then how far it is and the way back. */
export default function BulkBar({ ids, total, view, onClear }: Props) {
  const { t } = useTranslation()
  const [target, setTarget] = useState<Target | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  const number = (value: number) => new Intl.NumberFormat(currentLanguage()).format(value)
  const inView = total && `${number(total.rows)}${total.more ? '+' : ''}`
  return (
    <>
      {running && <BulkProgress id={running} onClose={() => setRunning(null)} />}
      {ids.length > 0 && (
        <Paper withBorder p="xs" mb="sm" role="toolbar" aria-label={t('bulk.toolbar')}>
          <Group gap="sm">
            <Text size="sm" fw={600} role="status" className="numbers">
              {t('bulk.ticked', { count: ids.length })}
            </Text>
            <Button size="xs" disabled={ids.length > mostTicked} onClick={() => setTarget({ kind: 'ids', ids, count: number(ids.length) })}>
              {t('bulk.change')}
            </Button>
            {inView && total.rows > ids.length && (
              <Button size="xs" variant="default" onClick={() => setTarget({ kind: 'view', view, count: inView })}>
                {t('bulk.changeAll', { count: inView })}
              </Button>
            )}
            <Button size="xs" variant="subtle" onClick={onClear}>
              {t('bulk.clear')}
            </Button>
          </Group>
        </Paper>
      )}
      <Suspense>
        {target && (
          <BulkDialog
            target={target}
            onClose={() => setTarget(null)}
            onStarted={(id) => {
              setTarget(null)
              setRunning(id)
              onClear()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
