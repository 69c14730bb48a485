/** Server settings: modest in memory for a laptop, with room in the write-ahead log for imports of a million rows. */
export function serverSettings(port: number, { fsync, connections }: { fsync: boolean; connections: number }) {
  const settings: Record<string, string> = {
    port: `${port}`,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: `${connections}`,
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    max_wal_size: '2GB',
    min_wal_size: '160MB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Neither the text of a failed statement nor the values of a broken key belong in a log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  if (!fsync) Object.assign(settings, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
