import { Anchor, Badge, Group, Tabs, Text } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { documentPath, documentsPath, orderPath, partnerPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { TabRow } from '#web/ui/page/tab-row.tsx'
import type { Document } from '../../contract.ts'
import { DocumentState, typeOf } from '../list/document-columns.tsx'
import { DocumentActions } from './document-actions.tsx'
import { DocumentNeighbours } from './document-neighbours.tsx'
import { HistoryTab } from './history-tab.tsx'
import { OrderTab } from './order-tab.tsx'
import { ProblemsTab } from './problems-tab.tsx'
import { RawTab } from './raw-tab.tsx'

/** What another feature knows of a document: what it may be answered and was, and a document of ours in words. */
export type DocumentParts = Record<'Actions' | 'Answers' | 'Reply', ComponentType<{ documentId: string }>>

const tabs = ['order', 'answers', 'problems', 'raw', 'history'] as const

export function DocumentRecord({ document, parts: { Actions, Answers, Reply } }: { document: Document; parts: DocumentParts }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const { partnerId, partnerName, number, holds, problems, envelopeProblems, test } = document
  const found = holds.length + problems.length + envelopeProblems.length
  const isOrdered = document.orders.length > 0
  const isReply = document.direction === 'O' && replyKinds.includes(document.kind)
  const usual = holds.length > 0 || document.state === 'invalid' ? 'problems' : document.order || isReply ? 'order' : 'raw'
  const there = { order: document.order !== null || isReply, answers: isOrdered, problems: true, raw: true, history: true }
  const shown = tabs.filter((each) => there[each])
  const tab = shown.find((each) => each === params.get('tab')) ?? usual
  return (
    <>
      <Group justify="space-between" mb="xs">
        <BackToList path={documentsPath} label={t('edi.toList')} />
        <DocumentNeighbours id={document.id} />
      </Group>
      <PageHeader
        title={`${typeOf(document)} ${number}`.trim()}
        beside={test && <Badge variant="default">{t('edi.test')}</Badge>}
        description={<PartnerName id={partnerId} name={partnerName} />}
        actions={
          <>
            <DocumentActions document={document} />
            <Suspense>{isOrdered && <Actions documentId={document.id} />}</Suspense>
          </>
        }
      />
      <Group gap="lg" mb="md" role="status">
        <DocumentState row={document} />
        {document.direction === 'I' && <Text size="sm">{textOf(`edi.acknowledgments.${document.acknowledgment}`)}</Text>}
        <Links document={document} />
      </Group>
      <Tabs
        value={tab}
        onChange={(next) => setParams(next ? { tab: next } : {}, { replace: true, state: location.state })}
        keepMounted={false}
      >
        <TabRow current={tab}>
          {shown.map((each) => (
            <Tabs.Tab key={each} value={each} rightSection={each === 'problems' && found > 0 ? found : null}>
              {t(each === 'order' && isReply ? `edi.kinds.${document.kind}` : `edi.tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={tab} pt="lg">
          <Suspense fallback={<ListSkeleton rowPx={42} label={t('edi.loadingOne')} />}>
            {tab === 'order' && (isReply ? <Reply documentId={document.id} /> : <OrderTab document={document} />)}
            {tab === 'answers' && <Answers documentId={document.id} />}
          </Suspense>
          {tab === 'problems' && <ProblemsTab document={document} />}
          {tab === 'raw' && <RawTab document={document} />}
          {tab === 'history' && <HistoryTab events={document.history} />}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** Whoever may not see how the partner is set up reads its name alone. */
function PartnerName({ id, name }: { id: string | null; name: string }) {
  const { t } = useTranslation()
  const may = useCan()
  if (!id) return t('edi.unknownPartner')
  if (!may('connections.read')) return name
  return (
    <Anchor component={Link} to={partnerPath(id)}>
      {name}
    </Anchor>
  )
}

const replyKinds: readonly string[] = ['orderResponse', 'shipNotice', 'invoice']

function Links({ document: { orders, acknowledgedBy, acknowledges, sameAs, notSent } }: { document: Document }) {
  const { t } = useTranslation()
  const links = [
    ...orders.map(({ id, number }) => ({ to: orderPath(id), text: t('edi.ordered', { number }) })),
    ...(acknowledgedBy ? [{ to: documentPath(acknowledgedBy), text: t('edi.answer') }] : []),
    ...acknowledges.map(({ id, type, number }) => ({ to: documentPath(id), text: t('edi.about', { name: `${type} ${number}`.trim() }) })),
    ...(notSent?.path ? [{ to: notSent.path, text: t('edi.mend') }] : []),
    ...(sameAs ? [{ to: documentPath(sameAs), text: t('edi.sameAs') }] : []),
  ]
  return links.map(({ to, text }) => (
    <Anchor key={to} component={Link} to={to} size="sm">
      {text}
    </Anchor>
  ))
}
