/**
 * Verbs of requests and numbers that are written out, in forms that requests have: `English | German | Spanish | French`.
 * Of each verb first the form for many (and the infinitive), then the form for one, then its past participle.
 */
export const verbs = `
two | zwei | dos | deux
three | drei | tres | trois
four | vier | cuatro | quatre
five | fünf | cinco | cinq
six | sechs | seis | six
seven | sieben | siete | sept
eight | acht | ocho | huit
nine | neun | nueve | neuf
ten | zehn | diez | dix
eleven | elf | once | onze
twelve | zwölf | doce | douze
order | bestellen | encargan, encargar, ordenan | commandent, commander
orders | bestellt | encarga | commande
request | anfragen, beantragen | piden, solicitan, solicitar, pedir | demandent, demander
requests | beantragt | pide, solicita | demande
choose | wählen, auswählen, aussuchen | eligen, escogen, elegir | choisissent, choisir
chooses | wählt | elige, escoge | choisit
report | melden | avisan de, avisan, reportan, informan de | signalent, signaler
reports | meldet | avisa de, avisa | signale
give | geben, angeben | dan, dejan, dar | donnent, donner, indiquent
gives | gibt, gibt an | da, deja | donne, indique
send | schicken, senden, einsenden | envían, mandan, enviar | envoient, envoyer
sends | schickt, sendet | envía, manda | envoie
hand in | abgeben, einreichen | entregan, entregar | remettent, rendent, remettre
hands in | gibt ab, reicht ein | entrega | remet
sign up | anmelden, melden sich an, tragen sich ein | se apuntan, se inscriben, apuntarse | s'inscrivent, s'inscrire
register | registrieren, eintragen lassen | inscriben, inscribir | inscrivent
propose | vorschlagen, schlagen vor | proponen, proponer | proposent, proposer
proposes | schlägt vor | propone | propose
vote | stimmen ab, abstimmen, wählen ab | votan, votar | votent, voter, vote
rent | mieten | alquilan, alquilar | louent, louer
rents | mietet | alquila | loue
rent out | vermieten | alquilamos, alquilo | louons
lend | verleihen, leihen aus, verleihe | prestan, prestar, prestamos, presto | prêtent, prêter, prêtons
lends | verleiht | presta | prête
borrow | leihen, ausleihen, leihen sich | toman prestado | empruntent, emprunter
borrows | leiht, leiht aus | toma prestado | emprunte
borrowed | ausgeliehen, geliehen | prestado, tomado prestado | emprunté
lent | verliehen | prestado a | prêté
sell | verkaufen, verkaufe | venden, vender, vendo, vendemos | vendent, vendre, vends, vendons
sells | verkauft | vende | vend
sold | verkauft worden | vendido, vendida | vendu, vendue
buy | kaufen | compran, comprar | achètent, acheter
buys | kauft | compra | achète
bought | gekauft | comprado, comprada | acheté, achetée
write | schreiben | escriben, escribir | écrivent, écrire
write down | schreibe, notiere | apuntamos, anotamos | notons, note
writes | schreibt | escribe | écrit
answer | antworten, beantworten | responden, contestan | répondent
approve | genehmigen | aprueban, aprobar | approuvent
approves | genehmigt | aprueba | approuve
marks | markiert | marca, las marca, los marca | marque
mark | markieren | marcan | marquent
check | prüfen, kontrollieren | revisan, comprueban, revisar | vérifient, contrôlent
checks | prüft, kontrolliert | revisa, comprueba | vérifie, contrôle
checked | geprüft, kontrolliert | revisado, revisada | vérifié, contrôlé
repair | reparieren, repariere | reparan, reparar, reparamos | réparent, réparer, réparons
repairs | repariert | repara | répare
repaired | repariert worden | reparado, reparada | réparé, réparée
offer | anbieten, bieten an | ofrecen, ofrecer | proposent, offrent
teach | unterrichten, unterrichte | enseñan, enseño | enseignent, enseigne
teaches | unterrichtet | enseña | enseigne
meet | treffen sich, treffen uns | se reúnen, nos reunimos | se réunissent, nous réunissons
meets | trifft sich | se reúne | se réunit
visit | besuchen | visitan, visitar | visitent, visiter
visits | besucht | visita | visite
drive | fahren | conducen, manejan | conduisent
drives | fährt | conduce, maneja | conduit
cook | kochen | cocinan, cocinar | cuisinent, cuisiner
bring | bringen mit, mitbringen | traen | apportent
brings | bringt mit | trae | apporte
take | nehmen, holen | toman, llevan, cogen | prennent
takes part | nimmt teil | participa | participe
take part | nehmen teil, teilnehmen | participan | participent
come | kommen | vienen | viennent
comes | kommt | viene | vient
win | gewinnen | ganan | gagnent
wins | gewinnt | gana | gagne
scored | geschossen, erzielt | marcó, ha marcado | marqué, a marqué
planted | gepflanzt | plantado, planté | planté, plantée
harvested | geerntet | cosechado, coseché | récolté, récoltée
watered | gegossen | regado, regada | arrosé, arrosée
resolved | gelöst, behoben | resuelto, resuelta, resueltas, resueltos | résolu, résolue
solved | erledigt worden | solucionado | solutionné
broken | kaputt, defekt | roto, rota, averiado | cassé, cassée, en panne
signed | unterschrieben | firmado, firmada | signé, signée
sick | krank | enfermo, enferma | malade
missing | fehlt, fehlend | falta, faltan | manque, manquant
grow | anbauen, bauen an | cultivan | cultivent
keep | halte, halten | tengo anotadas | élève
make | mache, machen | hago, hacemos, hacen | fais, faisons, font
bake | backe, backen | horneo, horneamos | cuisine
look after | betreue, betreuen, kümmern uns um | cuido, cuidamos | garde, gardons
collect | sammle, sammeln | colecciono, coleccionamos | collectionne, collectionnons
organise | organisieren | organizamos | organisons
run | betreibe, betreiben | llevo un, tenemos un | tiens, tenons
`;
