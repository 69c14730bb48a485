import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadPdf } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { getPickList, type Restock } from '../contract.ts'
import { type RestockState, type RestockStep, restockSteps } from '../ways.ts'

const StepDialog = lazyPart(() => import('./step-dialog.tsx'))
const EditDialog = lazyPart(() => import('./edit-dialog.tsx'))

/** Not what goes on, but back or nowhere. */
const aside: readonly RestockStep[] = ['reject', 'cancel']
const picked: readonly RestockState[] = ['Approved', 'Picked']

/** A button for each step that the caller can take now. */
export function RestockActions({ restock }: { restock: Restock }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<RestockStep | 'edit' | null>(null)
  const close = () => setOpen(null)
  const print = useAction(getPickList, { onSuccess: ({ filename, pdfBase64 }) => downloadPdf(filename, pdfBase64) })
  const ordered = restockSteps
    .filter((step) => restock.may.includes(step))
    .toSorted((one, other) => Number(aside.includes(other)) - Number(aside.includes(one)))
  return (
    <>
      {picked.includes(restock.state) && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          loading={print.isPending}
          onClick={() => print.mutate({ params: { id: restock.id } })}
        >
          {t('restock.print')}
        </Button>
      )}
      {restock.canSave && (
        <Button variant="default" onClick={() => setOpen('edit')}>
          {t('common.edit')}
        </Button>
      )}
      {ordered.map((step) => (
        <Button key={step} variant={aside.includes(step) ? 'default' : 'filled'} onClick={() => setOpen(step)}>
          {t(`restock.steps.${step}`)}
        </Button>
      ))}
      <Suspense>
        {open === 'edit' && <EditDialog restock={restock} onClose={close} />}
        {open && open !== 'edit' && <StepDialog restock={restock} step={open} onClose={close} />}
      </Suspense>
    </>
  )
}
