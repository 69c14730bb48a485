-- Apple Pay and Google Pay are only offered on pages whose domain is registered on the account that is paid.

alter table stripe_accounts add wallet_domain text not null default '';
comment on column stripe_accounts.wallet_domain is 'The domain of our payment pages that is registered on the account; empty: none yet.';
