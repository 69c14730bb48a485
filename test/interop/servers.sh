#!/bin/bash
# The peers of `npm run test:interop`: servers from Debian packages on loopback ports, one test account each. Run as root.
#   apt-get install --no-install-recommends openssh-server vsftpd dovecot-imapd swift-proxy swift-account swift-container swift-object memcached
#   test/interop/servers.sh start|stop [sftp|ftp|imap|s3 ...]
# SFTP 127.0.0.1:2222 editest/edipass (chroot, dirs /in /archive, key $B/ssh/ck)   FTP :2121 and FTPS (explicit, session reuse required) :2122 ediftp/edipass
# IMAP :1143 IMAPS :1993 orders@test.local/edipass   S3 http://127.0.0.1:8085 key edi:orders secret edisecret path-style region us-east-1
set -u; B=${EDI_SRV:-/srv/edi-test}          # not below a world-writable folder: sshd refuses such a chroot
act=${1:-}; shift || true; what=${*:-sftp ftp imap s3}
mkdir -p $B/run; chmod 755 $B
bg(){ n=$1; shift; setsid "$@" >$B/run/$n.log 2>&1 </dev/null & echo $! >$B/run/$n.pid; }
stop1(){ for n in "$@"; do [ -f $B/run/$n.pid ] && kill "$(cat $B/run/$n.pid)" 2>/dev/null; rm -f $B/run/$n.pid; done; }
cert(){ [ -f $B/cert.pem ] || openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout $B/key.pem -out $B/cert.pem 2>/dev/null; }
sftp_start(){ mkdir -p $B/ssh/root/in $B/ssh/root/archive /run/sshd; id editest >/dev/null 2>&1 || useradd -M -d /in -s /usr/sbin/nologin editest; echo editest:edipass | chpasswd
 chown root:root $B/ssh $B/ssh/root; chmod 755 $B/ssh $B/ssh/root; chown editest $B/ssh/root/in $B/ssh/root/archive
 for k in hk ck; do [ -f $B/ssh/$k ] || ssh-keygen -q -t ed25519 -N '' -f $B/ssh/$k; done; cp $B/ssh/ck.pub $B/ssh/authorized_editest; chmod 644 $B/ssh/authorized_editest
 cat >$B/ssh/sshd_config <<C
Port 2222
ListenAddress 127.0.0.1
HostKey $B/ssh/hk
PidFile $B/run/sftp.pid
AuthorizedKeysFile $B/ssh/authorized_%u
PasswordAuthentication yes
KbdInteractiveAuthentication no
UsePAM no
StrictModes no
AllowUsers editest
Subsystem sftp internal-sftp
ChrootDirectory $B/ssh/root
ForceCommand internal-sftp -d /in
AllowTcpForwarding no
C
 /usr/sbin/sshd -f $B/ssh/sshd_config -E $B/run/sftp.log </dev/null >/dev/null 2>&1; }
ftp_start(){ cert; mkdir -p $B/ftp/home/in $B/ftp/home/archive $B/ftp/empty; id ediftp >/dev/null 2>&1 || useradd -M -d $B/ftp/home -s /bin/bash ediftp; echo ediftp:edipass | chpasswd
 chown root:root $B/ftp/home; chmod 755 $B/ftp/home; chown ediftp $B/ftp/home/in $B/ftp/home/archive; printf 'auth required pam_unix.so\naccount required pam_unix.so\n' >/etc/pam.d/edi-vsftpd
 c="background=NO
listen=YES
listen_ipv6=NO
listen_address=127.0.0.1
anonymous_enable=NO
local_enable=YES
write_enable=YES
chroot_local_user=YES
secure_chroot_dir=$B/ftp/empty
pam_service_name=edi-vsftpd
pasv_min_port=30100
pasv_max_port=30199
seccomp_sandbox=NO
isolate=NO
isolate_network=NO"
 printf '%s\nlisten_port=2121\n' "$c" >$B/ftp/plain.conf; printf '%s\nlisten_port=2122\nssl_enable=YES\nrsa_cert_file=%s\nrsa_private_key_file=%s\nforce_local_logins_ssl=YES\nforce_local_data_ssl=YES\nrequire_ssl_reuse=YES\nssl_ciphers=HIGH\n' "$c" $B/cert.pem $B/key.pem >$B/ftp/tls.conf
 bg ftp vsftpd $B/ftp/plain.conf; bg ftps vsftpd $B/ftp/tls.conf; }
imap_start(){ cert; mkdir -p $B/imap/{run,state,mail}; id edimail >/dev/null 2>&1 || useradd -M -u 5555 -s /usr/sbin/nologin edimail; chown -R edimail $B/imap/mail; echo "orders@test.local:{PLAIN}edipass:5555:5555::$B/imap/mail/orders::" >$B/imap/users
 cat >$B/imap/dovecot.conf <<C
protocols = imap
listen = 127.0.0.1
base_dir = $B/imap/run
state_dir = $B/imap/state
instance_name = editest
log_path = $B/run/imap.log
ssl = yes
ssl_cert = <$B/cert.pem
ssl_key = <$B/key.pem
disable_plaintext_auth = no
mail_location = maildir:~/Maildir
first_valid_uid = 1000
passdb {
  driver = passwd-file
  args = $B/imap/users
}
userdb {
  driver = passwd-file
  args = $B/imap/users
}
namespace inbox {
  inbox = yes
}
service imap-login {
  inet_listener imap {
    port = 1143
  }
  inet_listener imaps {
    port = 1993
    ssl = yes
  }
}
C
 dovecot -c $B/imap/dovecot.conf </dev/null >/dev/null 2>&1; sleep 0.5; cp $B/imap/run/master.pid $B/run/imap.pid; }
s3_start(){ W=$B/swift; mkdir -p $W/etc $W/disk/d1 /var/cache/swift; cd $W/etc; printf '[swift-hash]\nswift_hash_path_suffix = editest\nswift_hash_path_prefix = editest\n[storage-policy:0]\nname = p0\ndefault = yes\n' >/etc/swift/swift.conf
 for t in account:6202 container:6201 object:6200; do n=${t%%:*}; p=${t##*:}; [ -f $n.ring.gz ] || { swift-ring-builder $n.builder create 4 1 1; swift-ring-builder $n.builder add --region 1 --zone 1 --ip 127.0.0.1 --port $p --device d1 --weight 1; swift-ring-builder $n.builder rebalance; } >/dev/null
  printf '[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = %s\nuser = swift\nswift_dir = %s/etc\ndevices = %s/disk\nmount_check = false\nworkers = 0\n[pipeline:main]\npipeline = %s-server\n[app:%s-server]\nuse = egg:swift#%s\n' $p $W $W $n $n $n >$n.conf; done
 cat >proxy.conf <<C
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = 8085
user = swift
swift_dir = $W/etc
workers = 0
[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk slo dlo copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:11311
[filter:tempauth]
use = egg:swift#tempauth
user_edi_orders = edisecret .admin
[filter:s3api]
use = egg:swift#s3api
s3_acl = no
location = us-east-1
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:copy]
use = egg:swift#copy
C
 chown -R swift:swift $W /var/cache/swift /etc/swift/swift.conf; bg mc memcached -u swift -l 127.0.0.1 -p 11311 -m 32; for n in account container object proxy; do bg sw-$n swift-$n-server $W/etc/$n.conf; done; }
sftp_stop(){ stop1 sftp; }; ftp_stop(){ stop1 ftp ftps; }; imap_stop(){ stop1 imap; }; s3_stop(){ stop1 sw-proxy sw-object sw-container sw-account mc; }
case $act in start|stop) for w in $what; do ${w}_$act; done;; *) sed -n 2,7p "$0";; esac
