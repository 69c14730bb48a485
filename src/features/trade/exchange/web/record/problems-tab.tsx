import { List, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '#web/app/text.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { Document } from '../../contract.ts'
import { HoldItem } from './hold-item.tsx'

/** What keeps it from becoming an order, each with its fix; and what the bytes have wrong, each with its place. */
export function ProblemsTab({ document }: { document: Document }) {
  const { t } = useTranslation()
  const { holds, problems, envelopeProblems, direction } = document
  if (!holds.length && !problems.length && !envelopeProblems.length) return <Text c="dimmed">{t('edi.noHolds')}</Text>
  return (
    <Stack gap="xl">
      {holds.length > 0 && (
        <Part title={t('edi.holdsTitle')}>
          {holds.map((hold) => (
            <HoldItem key={`${hold.code} ${hold.line} ${hold.value}`} hold={hold} document={document} />
          ))}
        </Part>
      )}
      {problems.length > 0 && (
        <Part title={t(direction === 'O' && document.state !== 'invalid' ? 'edi.theirsTitle' : 'edi.problemsTitle')}>
          <Problems problems={problems} />
        </Part>
      )}
      {envelopeProblems.length > 0 && (
        <Part title={t('edi.envelopeTitle')}>
          <Problems problems={envelopeProblems} />
        </Part>
      )}
    </Stack>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" gap="sm">
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
)

type Problem = Document['problems'][number]

const Problems = ({ problems }: { problems: Problem[] }) => (
  <List spacing="xs" listStyleType="none">
    {problems.map((problem) => (
      <List.Item key={`${problem.code} ${problem.offset} ${problem.position} ${problem.element}`}>
        <StateText tone={problem.severity === 'error' ? 'bad' : 'waiting'} text={textOf(`edi.problems.${problem.code}`)} />
        <Place problem={problem} />
      </List.Item>
    ))}
  </List>
)

function Place({ problem: { segment, position, element, offset, value, path } }: { problem: Problem }) {
  const { t } = useTranslation()
  const inSegment = segment && t(element === null ? 'edi.place' : 'edi.placeElement', { segment, position, element })
  const place = path === undefined ? inSegment : t('edi.placeLine', { line: position, path })
  return (
    <Text size="sm" c="dimmed">
      {[place, offset > 0 && t('edi.byte', { offset })].filter(Boolean).join(', ')}
      {value && `. ${t('edi.valueIs', { value })}`}
    </Text>
  )
}
