import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { deviceReviewPath } from '#contract/places.ts'
import type { HandedIn } from './handing-in.ts'

const good = ['accepted', 'known', 'proofs', 'proofsKnown'] as const
const open = ['review', 'refused', 'left', 'unread', 'proofsRefused'] as const

/** What became of what was in the file, and where somebody must look. */
export function HandedInText({ done }: { done: HandedIn }) {
  const { t } = useTranslation()
  const lines = (names: readonly (typeof good | typeof open)[number][]) =>
    names
      .filter((name) => done[name] > 0)
      .map((name) => <Text key={name}>{t(`deviceReview.file.done.${name}`, { count: done[name] })}</Text>)
  const rest = lines(open)
  return (
    <Stack gap="sm">
      <Alert color="green" title={t('deviceReview.file.done.title')}>
        {lines(good)}
        {good.every((name) => done[name] === 0) && rest.length === 0 && <Text>{t('deviceReview.file.done.nothing')}</Text>}
      </Alert>
      {rest.length > 0 && (
        <Alert color="yellow">
          {rest}
          {done.refusals.map((says) => (
            <Text key={says} size="sm">
              {says}
            </Text>
          ))}
          {done.review > 0 && (
            <Anchor component={Link} to={deviceReviewPath}>
              {t('deviceReview.toList')}
            </Anchor>
          )}
        </Alert>
      )}
    </Stack>
  )
}
