import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { documentsPath } from '#contract/places.ts'
import { downloadBlob } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import { fetchFile } from '#web/app/calls/transfer.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { toastError } from '#web/app/toasts.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import type { Document } from '../../contract.ts'
import { documentFilePath, getDocument, listDocuments, replayDocument, sendDocument } from '../../contract.ts'
import { holdCodes } from '../../holds.ts'

const ReasonDialog = lazyPart(() => import('./reason-dialog.tsx'))

/** What a person may do about a document now. */
export function DocumentActions({ document }: { document: Document }) {
  const { t } = useTranslation()
  const [asking, ask] = useState<'accept' | 'ignore' | null>(null)
  const { id, version, state, holds, direction, orderId, fileName, fileHash, delivery } = document
  const navigate = useNavigate()
  const replay = useAction(replayDocument, {
    refreshes: [getDocument, listDocuments],
    success: t('edi.replayed'),
    onSuccess: ({ file }) => {
      if (file) void navigate(`${documentsPath}?${new URLSearchParams({ filters: JSON.stringify({ file }) })}`)
    },
  })
  const send = useAction(sendDocument, { refreshes: [getDocument, listDocuments], success: t('edi.sentAgain') })
  const mayAccept = state === 'held' && holds.length > 0 && holds.every(({ code }) => holdCodes[code] === 'accept')
  const download = () =>
    fetchFile(`${documentFilePath}/${id}`).then(
      (blob) => downloadBlob(fileName || 'document.edi', blob),
      (error: Error) => toastError(error.message),
    )
  return (
    <>
      {fileHash && (
        <Button variant="default" onClick={() => void download()}>
          {t('edi.download')}
        </Button>
      )}
      {direction === 'I' && orderId === null && state !== 'received' && (
        <GuardedButton
          ability="exchange.write"
          variant="default"
          loading={replay.isPending}
          onClick={() => replay.mutate({ params: { id }, body: { version } })}
        >
          {t(document.kind === 'unreadable' ? 'edi.readAgain' : 'edi.replay')}
        </GuardedButton>
      )}
      {direction === 'O' && fileHash && delivery !== 'Queued' && (
        <GuardedButton ability="exchange.write" variant="default" loading={send.isPending} onClick={() => send.mutate({ params: { id } })}>
          {t('edi.sendAgain')}
        </GuardedButton>
      )}
      {document.needs.length > 0 && (
        <GuardedButton ability="exchange.write" variant="default" onClick={() => ask('ignore')}>
          {t('edi.ignore')}
        </GuardedButton>
      )}
      {mayAccept && (
        <GuardedButton ability="exchange.write" onClick={() => ask('accept')}>
          {t('edi.accept')}
        </GuardedButton>
      )}
      <Suspense>{asking && <ReasonDialog document={document} decision={asking} onClose={() => ask(null)} />}</Suspense>
    </>
  )
}
