/**
 * Adverbs, pronouns, days and words that only fill a sentence: `English | German | Spanish | French`, each a list. A dash
 * for the English: nothing is said by it. More than 200 lines because it is a dictionary.
 */
export const smallWords = `
- | mal, halt, eben, zwar, nämlich, eigentlich, einfach, gern, gerne, doch, sich, uns bitte, hallo, moin, servus, grüß gott, ok, okay, danke, dann, nun | pues, bueno, hola, buenas, buenos días, buenas tardes, gracias, me, te, nos, os, le, les, así que | donc, alors, enfin, surtout, plutôt, bien, ben, voilà, en fait, bonjour, salut, bonsoir, merci, bref, m', me, te, t', se, ne, n', y
could you build me | kannst du mir, könnt ihr mir, kannst du uns | me puedes hacer, me haces, me harías, puedes hacerme, puedes hacer, podéis hacer, hazme | fais-moi, tu peux me faire, peux-tu me faire, pouvez-vous me faire
I need | bräuchte ich, ich bräuchte, brauch ich, ich brauch | me hace falta, me haría falta, necesitaría | il me faudrait, il faudrait, j'aurais besoin de, j'aurais besoin d', me faut
we need | wir bräuchten, bräuchten wir | nos hace falta, nos haría falta | il nous faudrait, on aurait besoin de, nous faut
I would like | ich hätt gern, hätte gern, ich wünsche mir | me interesa, me vendría bien, quisiéramos | je veux, je souhaiterais, j'aimerais bien
we would like | wir hätten gern, wir hätten gerne | nos vendría bien | on voudrait, on aimerait, nous souhaiterions
I would like | möchte gern | querría | je voudrais, voudrais, aimerais, aimerait, voudrait
I am in charge of | ich kümmere mich um, ich bin zuständig für | me encargo de, me ocupo de | je m'occupe de, je m'occupe du, je m'occupe d', je suis responsable de
we are in charge of | wir kümmern uns um | nos encargamos de, nos ocupamos de | on s'occupe de, on s'occupe du, nous nous occupons de
I am | bin, bin ich | estoy, soy | je suis, suis
we are | wir san | estamos | on est
so that | damit, sodass, so dass | para que, de modo que | pour que, afin que
that | dass, daß | que, q | -
this | dies, diese, dieser, dieses, diesen, diesem | este, esta, esto, estos, estas, ese, esa, eso | ce, cet, cette, ces, ceci
that one | jene, jener, jenes | aquel, aquella | celui, celle, celui-ci, celle-ci
is it | ist es, ist das | es que | est-ce, c'est
what | woran | qué es lo que | qu'est-ce que, qu'est-ce qu'
what about | worüber, worum | sobre qué, de qué | de quoi
with what | womit | con qué | avec quoi
what for | wofür, wozu | para qué | pour quoi
where from | woher | de dónde | d'où
from where to where | von wo nach wo | de dónde a dónde | d'où à où
up to when | bis wann | hasta cuándo | jusqu'à quand
for when | für wann | para cuándo | pour quand
how | wie | cómo | comment
like | wie ein, wie eine | como | comme
also | auch, ebenfalls, dazu, außerdem, obendrein | además, asimismo | aussi, puis, ensuite
then | danach, anschließend | luego, después, entonces | ensuite, puis
before | vorher, davor, vor | antes, antes de, antes del | avant, avant de
now | jetzt, nun, inzwischen, heute | ahora, hoy, ya mismo | maintenant, aujourd'hui
today | heute | hoy | aujourd'hui
yesterday | gestern | ayer | hier
tomorrow | morgen | mañana | demain
always | immer, ständig, dauernd | siempre | toujours, tout le temps
never | nie, niemals | nunca, jamás | jamais
often | oft, häufig | a menudo, muchas veces | souvent
sometimes | manchmal, ab und zu | a veces, de vez en cuando | parfois, des fois
again | wieder, nochmal, noch einmal, erneut | otra vez, de nuevo | encore une fois, à nouveau
still | noch, immer noch | aún, todavía | encore, toujours
once | einmal | una vez | une fois
twice | zweimal | dos veces | deux fois
three times | dreimal | tres veces | trois fois
how many times | wie oft | cuántas veces | combien de fois
per week | in der Woche | a la semana | la semaine
per day | am Tag | al día | par jour
on the day before | am Vortag | el día antes, el día de antes | la veille
in turn | abwechselnd, reihum | por turnos | à tour de rôle
together | zusammen, gemeinsam, miteinander | juntos, juntas | ensemble
alone | allein, alleine | a solas | tout seul, toute seule
himself | selbst, selber | mismo, misma, mismos, mismas | lui-même, elle-même
own | eigene, eigenen, eigener, eigenes | propio, propia, propios, propias | propre, propres
his own | seins, seinen eigenen, seine eigenen | el suyo, la suya, los suyos, las suyas | le sien, la sienne, les siens, les siennes
their own | ihren eigenen, ihre eigenen | suyo, suya, suyos, suyas | les leurs
there | dort, da drüben | ahí, allí | là, là-bas
here | hier | aquí | ici
in it | drin, darin, dran, daran | dentro | dedans
outside | draußen | fuera | dehors
on it | drauf, darauf | encima | dessus
for it | dafür | a cambio | pour ça
of it | davon | de ello | -
more | mehr | más | plus, davantage
more or less | mehr oder weniger | más o menos | plus ou moins
less | weniger | menos | moins
very | sehr, ganz, völlig | muy | très
too | zu viel | demasiado | trop
almost | fast | casi | presque
about | ungefähr, etwa, circa, ca, rund | unos, unas, aproximadamente | environ, à peu près
at most | höchstens, maximal | como mucho, como máximo | au maximum, au plus
at least | mindestens, wenigstens | al menos, por lo menos, como mínimo | au moins
everything | alles | todo | tout
everybody | alle, jedermann | todo el mundo | tout le monde
everybody else | alle anderen, alle übrigen | los demás, las demás, todos los demás | les autres, tous les autres
read only | nur lesend | solo lectura, sólo lectura, de solo lectura | lecture seule, en lecture seule
read access | Lesezugriff, Leserechte, Leserecht | acceso de lectura, permiso de lectura | accès en lecture, droit de lecture
full access | Vollzugriff, vollen Zugriff, alle Rechte | acceso total, acceso completo, todos los permisos | accès complet, tous les droits
each one | jeder | cada uno, cada una | chacun, chacune
somebody | jemand, jemanden, wer anders | alguien | quelqu'un
nobody | niemand, niemanden, keiner | nadie | personne d'autre
nobody but me | niemand außer mir | nadie más que yo | personne d'autre que moi
anyone | irgendwer, jeder | cualquiera | n'importe qui
something | etwas, irgendwas, so etwas | algo | quelque chose
nothing | nichts | nada | rien
none | keine, keines | ninguno, ninguna, ningún | aucun, aucune
some | etliche, manche, ein paar | algún, alguna, algunos, algunas, unos, unas | certains, certaines
all | alle, allen, sämtliche | todos, todas, todo, toda | tous, toutes, toute
both | beide, beiden | ambos, ambas, los dos, las dos | les deux
only | bloß, lediglich, nur | solamente, únicamente | que, juste
half | halbe, halben, halber | medio, media | demi, demie
me | mir, mich | a mí, mí | moi, me
us | uns | a nosotros | nous autres
you | du, dir, dich, ihr, euch | tú, usted, ustedes | tu, toi, vous
it | ihn | - | -
him | ihm | él | lui
them | ihnen | ellos, ellas | eux
one | eins | uno, una | une
we | man | uno mismo | on
people | Leute, Leuten | gente, la gente | gens, les gens, du monde
without | ohne | sin | sans
against | gegen | contra | contre
between | zwischen | entre | entre
on | am, auf, an | el, sobre | le, sur
under | unter | bajo, debajo de | sous
behind | hinter | detrás de | derrière
in front of | vor | delante de | devant
next to | neben | al lado de, junto a | à côté de
during | während | durante | pendant, durant
through | durch | a través de | à travers, via
instead of | statt, anstatt | en vez de, en lugar de | au lieu de
according to | laut, nach | según | selon
towards | gegen | hacia | vers
except | außer | excepto, salvo, menos | sauf
although | obwohl | aunque | bien que
as soon as | sobald | en cuanto, tan pronto como | dès que, dès qu'
while | während | mientras | pendant que
since | seit, seitdem | desde que, desde hace | depuis que
because | weil, denn | porque, ya que, xq | parce que, parce qu', car, puisque
or not | oder nicht | o no | ou pas, ou non
yes or no | ja nein, ja oder nein, j n | sí o no, si o no, sí no | oui non, oui ou non, o n, o/n
I was | war ich, ich war | estuve | j'étais
whether it | - | - | s'il, s'ils, s'elle, s'elles
whether | - | - | est-ce que, est-ce qu'
have it | - | - | l'ai
has it | - | - | l'a
is left | - | sobra, sobran | il en reste, en reste
is in charge | kümmert sich, kümmert sich darum, ist zuständig | se encarga, se ocupa | s'en charge, s'en occupe, s'occupe, se charge
is in charge of | kümmert sich um, ist zuständig für | se encarga de, se ocupa de | s'occupe de, s'occupe du, s'occupe d', se charge de
medium | mittel | media, medias | moyen, moyenne
to do | zu tun | por hacer | à faire
to pay | zu zahlen, zu bezahlen | por pagar, a pagar | à payer
whether missing | ob fehlt | si falta, si faltan | s'il manque, s'ils manquent
how much is left | wie viel übrig ist | cuánto falta, cuánto queda | combien il manque, combien il en reste, combien il reste
more than | mehr als, über | más de, más que | plus de, plus que
less than | weniger als | menos de, menos que | moins de, moins que
gone | weg, fort | - | -
with which | bei welchem, bei welcher, mit welchem, mit welcher | con qué, con cuál | avec quel, avec quelle
with whom | bei wem, mit wem | con quién | avec qui
times | Mal, Male | veces | fois
it did not work | geht nicht | no funciona | ne marche pas
there is | gibt's, gibts | había, hubo | y a
there are | gibt es | hay que haber | il y a
to be able to | zu können | poder | pouvoir
can | kann, kannst, könnt | puedo, puedes, pueda, puedan, podemos | peux, puisse, puissent, pouvons
should | sollte, müsste, müssten | debería, deberían | devrait, devraient
must | muss, musst, müsst | debo, debemos, haya que | dois, faut que
have | hast, habt, hätten | he, hemos, haya, hayan, tengo, tener | ai, as, avez, avoir, aurait
had | hatte, hatten | había, habían, tenía, tenían, tuvo | avait, avaient, eu
be | sein, werden, wäre, würde, würden | ser, estar, sea, sean, esté, estén | être, soit, soient, sera, seront
were | wären | eran, fueron | étaient
want | wollte, wollten, möchten | quiero, queremos, quería | veux, voulons
make | mache, mach, macht | hago, haga, hagan, hacer | fais, faire
went | ging, gingen | iba, iban | allait, allaient
that goes | - | que va | qui va
in total | insgesamt, gesamt | en total | au total, en tout
per head | pro Kopf | por cabeza | par tête
at the end | am Ende, zum Schluss | al final, al terminar | à la fin
at the end of the year | am Jahresende, zum Jahresende | a final de año, al final del año | à la fin de l'année, en fin d'année
once a month | einmal im Monat | una vez al mes | une fois par mois
once a week | einmal in der Woche, einmal pro Woche | una vez a la semana | une fois par semaine
monday | Montag, montags | lunes, los lunes | lundi, le lundi
tuesday | Dienstag, dienstags | martes, los martes | mardi, le mardi
wednesday | Mittwoch, mittwochs | miércoles, los miércoles | mercredi, le mercredi
thursday | Donnerstag, donnerstags | jueves, los jueves | jeudi, le jeudi
friday | Freitag, freitags | viernes, los viernes | vendredi, le vendredi
saturday | Samstag, samstags, Sonnabend | sábado, los sábados, sábados | samedi, le samedi
sunday | Sonntag, sonntags | domingo, domingos | dimanche, le dimanche
january | Januar, Jänner | enero | janvier
february | Februar | febrero | février
march | März | marzo | mars
april | April | abril | avril
june | Juni | junio | juin
july | Juli | julio | juillet
august | August | agosto | août
september | September | septiembre | septembre
october | Oktober | octubre | octobre
november | November | noviembre | novembre
december | Dezember | diciembre | décembre
spring | Frühling, Frühjahr | primavera | printemps
summer | Sommer | verano | été
autumn | Herbst | otoño | automne
winter | Winter | invierno | hiver
noon | Mittag, mittags | mediodía, al mediodía | midi
at night | nachts | de noche, por la noche | la nuit
thirteen | dreizehn | trece | treize
fourteen | vierzehn | catorce | quatorze
sixteen | sechzehn | dieciséis | seize
thirty | dreißig | treinta | trente
forty | vierzig | cuarenta | quarante
fifty | fünfzig | cincuenta | cinquante
sixty | sechzig | sesenta | soixante
hundred | hundert | cien, cientos, doscientos | cent, cents
thousand | tausend | mil | mille
first | erste, ersten, erster, erstes | primer, primera | premier, première
second | zweite, zweiten, zweiter | segundo, segunda | deuxième, second, seconde
third | dritte, dritten, dritter | tercero, tercera, tercer | troisième
km | km | km | km
kilos | Kilo, kg | kilo, kilos | kilo, kilos
percent | Prozent | por ciento | pour cent
online | online | en línea | en ligne
automatically | automatisch | automáticamente | automatiquement
free of charge | kostenlos, gratis | gratis | gratuit, gratuite
`;
