import { Button, Code, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import type { Document } from '../../contract.ts'
import { getDocumentRaw } from '../../contract.ts'
import classes from './raw.module.css'
import { RawSegment } from './raw-segment.tsx'

/** The bytes, a segment on each line, with what is wrong marked where it stands. */
export function RawTab({ document }: { document: Document }) {
  const { t } = useTranslation()
  const [from, setFrom] = useState(0)
  const raw = useApi(getDocumentRaw, { params: { id: document.id }, query: { from } }, { placeholderData: (before) => before })
  if (raw.error) return <ErrorState error={raw.error} onRetry={raw.refetch} />
  if (!raw.data) return <ListSkeleton rowPx={24} label={t('edi.loadingOne')} />
  const { segments, separator, next } = raw.data
  const { sender, receiver, interchangeControl: interchange, groupControl: group, control } = document
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('edi.between', { sender: nameOf(sender), receiver: nameOf(receiver), interchange, group, control })}
      </Text>
      <Code block className={classes.raw}>
        {segments.map((segment) => (
          <RawSegment
            key={segment.offset}
            segment={segment}
            separator={separator}
            order={document.order}
            problems={document.problems.filter(({ position }) => position === segment.position)}
          />
        ))}
      </Code>
      {(from > 0 || next !== null) && <Text size="sm">{t('edi.rawPart')}</Text>}
      {next !== null && (
        <Button variant="default" onClick={() => setFrom(next)} style={{ alignSelf: 'flex-start' }}>
          {t('edi.rawMore')}
        </Button>
      )}
    </Stack>
  )
}

const nameOf = ({ qualifier, code }: { qualifier: string; code: string }) => `${qualifier} ${code}`.trim()
