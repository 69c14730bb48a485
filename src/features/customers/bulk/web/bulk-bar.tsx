import { Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostTicked } from '#features/customers/customers/contract.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import type { Exporting } from '#web/ui/menus/export-items.tsx'
import { ExportButton } from '#web/ui/menus/export-menu.tsx'
import { numberText, totalText } from '#web/ui/values/numbers.ts'
import classes from './bulk.module.css'
import type { Target } from './bulk-dialog.tsx'

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'))
const BulkProgress = lazyPart(() => import('./bulk-progress.tsx'))

/** `whole`: not these alone but all that the view shows. */
type Props = {
  ids: readonly string[]
  whole: boolean
  total: { rows: number; more: boolean } | null
  view: { search: string; sort?: string; filters: string }
  exported: Exporting
  onWhole: () => void
  onClear: () => void
}

/** What may be done with the ticked rows; then how far it is and the way back. */
export default function BulkBar({ ids, whole, total, view, exported, onWhole, onClear }: Props) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'change' | 'automation' | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  const inView = total ? totalText(total) : ''
  const target: Target = whole
    ? { kind: 'view', view, count: total?.rows ?? 0, shown: inView }
    : { kind: 'ids', ids, count: ids.length, shown: numberText(ids.length) }
  const tooMany = !whole && ids.length > mostTicked
  return (
    <>
      <Suspense>{running && <BulkProgress key={running} id={running} onClose={() => setRunning(null)} />}</Suspense>
      {ids.length > 0 && (
        <Paper withBorder shadow="md" p="xs" role="toolbar" aria-label={t('bulk.toolbar')} className={classes.bar}>
          <Group gap="xs">
            <Text size="sm" fw={600} role="status" className="numbers">
              {whole ? t('bulk.tickedWhole', { count: inView }) : t('bulk.ticked', { count: ids.length })}
            </Text>
            {!whole && total && (total.more || total.rows > ids.length) && (
              <Button size="compact-sm" variant="subtle" onClick={onWhole}>
                {t('bulk.tickWhole', { count: inView })}
              </Button>
            )}
          </Group>
          <CloseButton aria-label={t('bulk.clear')} title={t('bulk.clear')} onClick={onClear} className={classes.clear} />
          <Group gap="xs" className={classes.actions}>
            <Button size="xs" disabled={tooMany} onClick={() => setDialog('change')}>
              {t('bulk.change')}
            </Button>
            <GuardedButton ability="automations.write" size="xs" variant="default" onClick={() => setDialog('automation')}>
              {t('bulk.automation')}
            </GuardedButton>
            <ExportButton size="xs" disabled={tooMany} exported={exported} />
          </Group>
          {tooMany && (
            <Text size="sm" c="dimmed" className={classes.more}>
              {t('bulk.tooMany', { count: mostTicked })}
            </Text>
          )}
        </Paper>
      )}
      <Suspense>
        {dialog && (
          <BulkDialog
            kind={dialog}
            target={target}
            onClose={() => setDialog(null)}
            onStarted={(id) => {
              setDialog(null)
              setRunning(id)
              onClear()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
