/**
 * Injection tokens of what the platform gives to every service. Classes (Outbox, UnitOfWork, InternalClient) are their
 * own tokens.
 */
export const CONNECTION = Symbol('mongoose connection');
export const CONFIG = Symbol('typed configuration of the service');
export const SERVICE = Symbol('ServiceName');
export const SITE = Symbol('Site');
export const LOGGER = Symbol('Logger');
export const CACHE = Symbol('Cache');
export const RATE_LIMITER = Symbol('RateLimiter');
export const PUB_SUB = Symbol('PubSub');
export const RECENT_LOG = Symbol('RecentLog');
export const FILE_STORE = Symbol('FileStore');
export const MAILER = Symbol('Mailer');
export const OUTGOING_REQUESTS = Symbol('OutgoingRequests');
export const SEALER = Symbol('Sealer');
export const JOB_QUEUE = Symbol('JobQueue');
export const STANDING = Symbol('Standing: how the process of the service is');
export const SETTINGS = Symbol('SettingInForce[]: the settings of the service');
export const EMBEDDED = Symbol('true when everything runs in one process');
