import { Alert, Anchor, Stack, Text, Title } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { nameOfLabel } from '#contract/order-label.ts'
import { deviceDocumentPath, deviceReviewPath } from '#contract/places.ts'
import { isOfVan } from '#features/devices/van/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PageSkeleton } from '#web/ui/page/page-skeleton.tsx'
import { type DeviceDocumentShown, getDocument } from '../contract.ts'
import { Copies } from './copies.tsx'
import { DocumentActions } from './document-actions.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentLines } from './document-lines.tsx'
import { DocumentState } from './document-state.tsx'
import { documentName } from './kind-text.ts'
import { Proofs } from './proofs.tsx'
import { ProofsMissing } from './proofs-missing.tsx'

/** What other rooms know of a document: of a credit of no order, how it stands in the books. `composed-pages.tsx` fills it. */
export type DeviceDocumentParts = { Books: ComponentType<{ creditId: string }> }

/** One document: why it waits, what it would do, and what came. */
export function DeviceDocumentPage({ parts: { Books } }: { parts: DeviceDocumentParts }) {
  const { t } = useTranslation()
  const can = useCan()
  const { id = '' } = useParams()
  const read = useApi(getDocument, { params: { id } })
  const back = <BackToList path={deviceReviewPath} label={t('deviceReview.toList')} />
  if (read.error)
    return (
      <>
        {back}
        <PageHeader title={t('deviceReview.title')} />
        <ErrorState error={read.error} onRetry={read.refetch} />
      </>
    )
  if (!read.data) return <PageSkeleton />
  const shown = read.data
  return (
    <Stack gap="lg">
      <div>
        {back}
        <PageHeader
          title={documentName(shown)}
          beside={<DocumentState row={shown} />}
          description={[shown.customerName || (isOfVan(shown.kind) ? '' : t('deviceReview.noCustomer')), shown.deviceName, shown.repCode]
            .filter(Boolean)
            .join(' · ')}
          actions={<DocumentActions shown={shown} />}
        />
      </div>
      <Reasons shown={shown} />
      <ProofsMissing shown={shown} />
      {shown.lines.length > 0 && <DocumentLines shown={shown} />}
      {shown.raw && <AsItCame raw={shown.raw} />}
      <DocumentFacts shown={shown} />
      {shown.credit && !shown.credit.ofOrder && can('books.read') && <Books creditId={shown.credit.id} />}
      <Proofs files={shown.files} />
      {shown.state === 'accepted' && <Copies copies={shown.copies} />}
    </Stack>
  )
}

/** What no screen of ours knows how to show. */
function AsItCame({ raw }: { raw: string }) {
  const { t } = useTranslation()
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('deviceReview.asItCame')}
      </Title>
      <Text component="pre" size="sm" ff="monospace" m={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {raw}
      </Text>
    </section>
  )
}

function Reasons({ shown }: { shown: DeviceDocumentShown }) {
  const { t } = useTranslation()
  const { reasons, conflictsWith, twin, waitsFor, would, payment, state } = shown
  const broken = reasons.filter((each) => each.broken)
  const isWaiting = waitsFor === 'review'
  if (reasons.length === 0 && !conflictsWith && !twin && waitsFor !== 'review' && waitsFor !== 'money') return null
  return (
    <Stack gap="sm">
      {reasons.length > 0 && (
        <Alert
          color={isWaiting && broken.length > 0 ? 'yellow' : 'gray'}
          title={t(isWaiting ? 'deviceReview.waitsBecause' : 'deviceReview.said')}
        >
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            {reasons.map(({ code, lineNo, says }) => (
              <li key={`${code} ${lineNo} ${says}`}>{says}</li>
            ))}
          </ul>
        </Alert>
      )}
      {conflictsWith && (
        <Text>
          <Anchor component={Link} to={deviceDocumentPath(conflictsWith.id)} inherit>
            {t('deviceReview.cameFirst')}
          </Anchor>
          {` · ${t(`deviceReview.states.${conflictsWith.state}`)}`}
        </Text>
      )}
      {twin && twin.id !== conflictsWith?.id && (
        <Text>
          <Anchor component={Link} to={deviceDocumentPath(twin.id)} inherit>
            {t('deviceReview.twin')}
          </Anchor>
          {twin.orderLabel && ` · ${nameOfLabel(twin.orderLabel)}`}
        </Text>
      )}
      {isWaiting && (
        <section>
          <Title order={2} size="h4" mb={4}>
            {t('deviceReview.would')}
          </Title>
          <Text>{t(`deviceReview.woulds.${would}`, { total: formatCents(shown.total) })}</Text>
        </section>
      )}
      {waitsFor === 'money' && payment && (
        <Text>{t(`deviceReview.${state === 'refused' ? 'moneyRefusedText' : 'moneyText'}`, { total: formatCents(payment.amount) })}</Text>
      )}
    </Stack>
  )
}
