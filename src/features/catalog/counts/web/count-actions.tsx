import { Button, FileButton, Text } from '@mantine/core'
import { IconDownload, IconPrinter, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadPdf } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useDownload } from '#web/app/calls/use-download.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { approveCount, type Count, cancelCount, finishCount, getCountSheet, prepareCountSheet, recount } from '../contract.ts'
import { ImportSheet } from './import-sheet.tsx'
import { moneyText } from './money-text.ts'
import { shownCounts } from './refreshed.ts'

type Asked = 'approve' | 'cancel' | 'finish' | null
type Props = { count: Count; countedAt: string; ticked: ReadonlySet<number>; onDone: () => void }

/** The sheet to take along, and what moves a count on. */
export function CountActions({ count, countedAt, ticked, onDone }: Props) {
  const { t } = useTranslation()
  const { id, number, uncounted, differing, value, canEnter, canApprove, canCancel } = count
  const [asked, ask] = useState<Asked>(null)
  const close = () => ask(null)
  const params = { id }
  const sheet = useAction(getCountSheet, { onSuccess: ({ filename, pdfBase64 }) => downloadPdf(filename, pdfBase64) })
  const file = useDownload(prepareCountSheet, t('exports.started'))
  const done = (success: string) => ({ refreshes: shownCounts, success, onSuccess: close })
  const finish = useAction(finishCount, done(t('stock.counts.finished')))
  const cancel = useAction(cancelCount, done(t('stock.counts.cancelled', { number })))
  const approve = useAction(approveCount, {
    refreshes: shownCounts,
    success: ({ moved }) => t('stock.counts.approved', { count: moved }),
    onSuccess: close,
  })
  const again = useAction(recount, { refreshes: shownCounts, success: t('stock.counts.sentAgain'), onSuccess: onDone })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        loading={sheet.isPending}
        onClick={() => sheet.mutate({ params })}
      >
        {t('stock.counts.print')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={file.isPending}
        onClick={() => file.mutate({ body: { id } })}
      >
        CSV
      </Button>
      {canEnter && (
        <ImportSheet countId={id} countedAt={countedAt}>
          {(choose, loading) => (
            <FileButton accept=".csv,.txt,.xlsx" onChange={choose} inputProps={{ 'aria-label': t('stock.counts.import.choose') }}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />} loading={loading}>
                  {t('stock.counts.import.choose')}
                </Button>
              )}
            </FileButton>
          )}
        </ImportSheet>
      )}
      {canCancel && (
        <Button variant="default" onClick={() => ask('cancel')}>
          {t('stock.counts.cancel')}
        </Button>
      )}
      {canEnter && (
        <GuardedButton ability="stock.write" onClick={() => (uncounted > 0 ? ask('finish') : finish.mutate({ params }))}>
          {t('stock.counts.finish')}
        </GuardedButton>
      )}
      {canApprove && ticked.size > 0 && (
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate({ params, body: { lines: [...ticked] } })}>
          {t('stock.counts.again', { count: ticked.size })}
        </Button>
      )}
      {canApprove && <Button onClick={() => ask('approve')}>{t('stock.counts.approve')}</Button>}
      <ConfirmDialog
        opened={asked === 'finish'}
        onClose={close}
        onConfirm={() => finish.mutate({ params })}
        loading={finish.isPending}
        title={t('stock.counts.finishTitle', { number })}
        confirmLabel={t('stock.counts.finish')}
      >
        {t('stock.counts.finishText', { count: uncounted })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'approve'}
        onClose={close}
        onConfirm={() => approve.mutate({ params })}
        loading={approve.isPending}
        title={t('stock.counts.approveTitle', { number })}
        confirmLabel={t('stock.counts.approve')}
      >
        <Text>{differing ? t('stock.counts.approveText', { count: differing }) : t('stock.counts.approveNone')}</Text>
        {value !== null && differing > 0 && <Text mt="xs">{t('stock.counts.value', { value: moneyText(value) })}</Text>}
        {uncounted > 0 && (
          <Text mt="xs" c="dimmed">
            {t('stock.counts.finishText', { count: uncounted })}
          </Text>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'cancel'}
        onClose={close}
        onConfirm={() => cancel.mutate({ params })}
        loading={cancel.isPending}
        title={t('stock.counts.cancelTitle', { number })}
        confirmLabel={t('stock.counts.cancel')}
        cancelLabel={t('common.back')}
        danger
      >
        {t('stock.counts.cancelText')}
      </ConfirmDialog>
    </>
  )
}
