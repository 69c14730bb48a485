import { Button } from '@mantine/core'
import type { IconProps } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { ApiError } from '../app/calls/api-error.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordSkeleton } from './record-skeleton.tsx'

type Props<T> = {
  found: { data: T | undefined; error: ApiError | null; refetch: () => unknown }
  /** Of the page while there is no record whose name it could have. */
  heading: string
  /** Where nothing has this id, or nothing that the caller may see. */
  missing: { Icon: ComponentType<IconProps>; title: string; text: string; to: string; toLabel: string }
  /** What stands here while it comes. */
  meanwhile?: ReactNode
  children: (record: T) => ReactNode
}

/** One record, or what stands in its place: its shape while it comes, what went wrong, or that there is none. */
export function RecordPage<T>({ found, heading, missing, meanwhile = <RecordSkeleton />, children }: Props<T>) {
  const { data, error, refetch } = found
  if (data) return <Suspense fallback={meanwhile}>{children(data)}</Suspense>
  if (!error) return meanwhile
  const { Icon, title, text, to, toLabel } = missing
  return (
    <>
      <PageHeader title={heading} />
      {error.status === 404 || error.status === 400 ? (
        <EmptyState
          icon={<Icon size={36} />}
          title={title}
          text={text}
          action={
            <Button component={Link} to={to}>
              {toLabel}
            </Button>
          }
        />
      ) : (
        <ErrorState error={error} onRetry={refetch} />
      )}
    </>
  )
}
